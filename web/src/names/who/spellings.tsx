import type { NamePage, NameSpelling } from '@dossier/contract/names/who'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/display/card.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { TakeBackButton } from '../rules/take-back-button.tsx'
import { NumberLink } from './number-link.tsx'
import rows from './rows.module.css'
import { documentLinks, type NameOfProject } from './who-links.ts'

/** How the name is written, to the letter; what a rule has made one with it can be taken back here. */
export function Spellings({ name, page }: { name: NameOfProject; page: NamePage }) {
  const { t, i18n } = useLingui()
  const [shown, all] = [page.spellings.length, page.spellingCount].map((count) => formatCount(i18n.locale, count))
  return (
    <Card title={t`Spellings`}>
      <ul className={rows.rows}>
        {page.spellings.map((spelling) => (
          <Spelling key={spelling.mention} name={name} spelling={spelling} />
        ))}
      </ul>
      {page.spellingCount > page.spellings.length && (
        <p className={rows.note}>
          <Trans>
            The {shown} most frequent of {all}.
          </Trans>
        </p>
      )}
    </Card>
  )
}

function Spelling({ name, spelling }: { name: NameOfProject; spelling: NameSpelling }) {
  const { mention, documents, mentions, rule } = spelling
  return (
    <li className={rows.row}>
      <span className={rows.what} dir="auto">
        {mention}
      </span>
      <span className={rows.more}>
        <Plural value={mentions} one="# time" other="# times" />
      </span>
      <NumberLink count={documents} href={documentLinks(name).spelled(mention)} of={mention} />
      {rule && <TakeBackButton project={name.project} rule={rule} spelling={mention} />}
    </li>
  )
}
