import type { NamePage } from '@dossier/contract/names/who'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRoots } from '../../api/indexed-folders.ts'
import { foldersOf } from '../../document-facts/document-names.ts'
import { Card } from '../../ui/display/card.tsx'
import { languageLabel } from '../../ui/words/languages.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { finderName } from '../finder-name.ts'
import { NumberLink } from './number-link.tsx'
import rows from './rows.module.css'
import { documentLinks, type NameOfProject } from './who-links.ts'

/** Folders, languages and finders of a name, each number a search. */
export function CountedLists({ name, page }: { name: NameOfProject; page: NamePage }) {
  const { t, i18n } = useLingui()
  const roots = useRoots(name.project)
  const links = documentLinks(name)
  const foundBy = (finder: string) => t`found by ${finder}`
  const { folders, folderCount, languages, finders } = page
  const [shown, all] = [folders.length, folderCount].map((count) => formatCount(i18n.locale, count))
  return (
    <>
      <Card title={t`Folders`}>
        <ul className={rows.rows}>
          {folders.map(({ folder, documents }) => (
            <Row key={folder} what={folderWords(folder, roots)} count={documents} href={links.inFolder(folder)} />
          ))}
        </ul>
        <p className={rows.note}>
          <Trans>With what lies in the folders below.</Trans>{' '}
          {folderCount > folders.length && (
            <Trans>
              The {shown} with the most of {all} folders.
            </Trans>
          )}
        </p>
      </Card>
      <Card title={t`Languages and finders`}>
        <ul className={rows.rows}>
          {languages.map(({ language, documents }) => (
            <Row key={language} what={languageLabel(i18n.locale, language)} count={documents} href={links.inLanguage(language)} />
          ))}
          {finders.map(({ extractor, documents }) => (
            <Row
              key={`finder ${extractor}`}
              what={foundBy(finderName(i18n, extractor))}
              count={documents}
              href={links.foundBy(extractor)}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** A folder by its names below its root, the root itself by its last name. */
function folderWords(folder: string, roots: string[]): string {
  const below = foldersOf(`${folder}/file`, roots).map(({ name }) => name)
  return below.length > 0 ? below.join('/') : folder.slice(folder.lastIndexOf('/') + 1) || '/'
}

function Row({ what, count, href }: { what: string; count: number; href: string }) {
  return (
    <li className={rows.row}>
      <span className={rows.what} dir="auto">
        {what}
      </span>
      <NumberLink count={count} href={href} of={what} />
    </li>
  )
}
