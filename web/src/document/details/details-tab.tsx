import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMountedPath } from '../../api/mounted-path.ts'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'
import type { DetailsRow } from '../../feature/document-slots.ts'
import { useOffered } from '../../feature/offered.ts'
import { useFileTypeLabel } from '../../file-types/file-type-label.ts'
import { fileTypeNote } from '../../file-types/file-type-notes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { withBreaks } from '../../ui/display/with-breaks.ts'
import { languageLabel } from '../../ui/words/languages.ts'
import { folderHref, searchHref } from '../source/document-links.ts'
import { mainDetails, otherDetails, searchFor } from './details-rows.ts'
import styles from './details-tab.module.css'

/** All metadata of a document; each value links to the documents that share it. */
export function DetailsTab({ document, place }: { document: WireDocument; place: DocumentPlace }) {
  const { i18n } = useLingui()
  const labelOf = useFileTypeLabel()
  const [isOpen, setOpen] = useState(false)
  const typeNote = (contentType: string | undefined) => {
    const note = fileTypeNote(contentType)
    return note && i18n._(note)
  }
  const names = {
    fileType: labelOf,
    typeNote,
    language: (name: string) => languageLabel(i18n.locale, name),
    path: useMountedPath(),
  }
  const rows = [
    ...mainDetails(i18n, document, names),
    ...useOffered('detailsRows').flatMap((entry) => entry.rows(document, i18n)),
  ]
  const others = otherDetails(i18n, document, rows)
  const count = others.length
  const { dirname } = document._source
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={styles.scroller} tabIndex={0}>
      <Rows rows={rows} project={place.index} />
      <p className={styles.ways}>
        <a href={searchHref(place.index, `_routing:"${place.routing}"`)}>
          <Trans>All documents of this file</Trans>
        </a>
        {dirname && (
          <a href={folderHref(place.index, dirname)}>
            <Trans>All documents of this folder</Trans>
          </a>
        )}
      </p>
      <Suspense>
        {useOffered('detailsSections').map(({ name, Section }) => (
          <Section key={name} document={document} place={place} />
        ))}
      </Suspense>
      {count > 0 && (
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Show less</Trans> : <Trans>Show {count} more</Trans>}
        </Button>
      )}
      {isOpen && <Rows rows={others} project={place.index} />}
    </div>
  )
}

function Rows({ rows, project }: { rows: DetailsRow[]; project: string }) {
  const { t } = useLingui()
  return (
    <dl className={styles.rows}>
      {rows.map((row) => (
        <div key={row.key}>
          <dt>
            {row.label}
            {row.name && <code className={styles.name}>{withBreaks(row.name)}</code>}
          </dt>
          <dd>
            <span className={row.isCode ? styles.code : styles.value} title={row.shown}>
              {withBreaks(row.isCode ? shortPath(shortDigest(row.shown)) : row.shown)}
              {row.note && <span className={styles.note}>{row.note}</span>}
            </span>
            <CopyButton text={row.shown} label={row.label} />
            <a
              className={styles.search}
              href={searchHref(project, searchFor(row.field, row.value))}
              title={t`Find documents with the same: ${row.label}`}
              aria-label={t`Find documents with the same: ${row.label}`}
            >
              <Search aria-hidden="true" />
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Digests have 64 characters and more: both ends are enough to compare by eye; the whole is copied. */
function shortDigest(text: string): string {
  return /^[0-9a-f]{32,}$/i.test(text) ? `${text.slice(0, 10)}…${text.slice(-10)}` : text
}

/** Characters of a path that fit on two lines of the column. */
const longestPath = 110

/** Both ends of a long path, in whole names so that it stays readable; the tooltip has all of it, and all of it is copied. */
function shortPath(text: string): string {
  if (text.length <= longestPath || !text.includes('/')) return text
  const names = text.split('/')
  const first = names.slice(0, 3).join('/')
  let last = names.at(-1) ?? ''
  for (let at = names.length - 2; at > 2 && first.length + last.length + (names[at] ?? '').length + 4 <= longestPath; at -= 1)
    last = `${names[at]}/${last}`
  return `${first}/…/${last}`
}
