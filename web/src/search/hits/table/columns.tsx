import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { formatDay } from '../../../ui/words/numbers.ts'
import type { SearchState } from '../../address/search-state.ts'
import type { SearchHit } from '../../body/search-requests.ts'
import { contentTypeFilter } from '../../filters/content-type.ts'
import { languageFilter } from '../../filters/language.ts'
import type { QueryTerm } from '../../query-string/query-terms.ts'
import { HitActions } from '../hit-actions.tsx'
import { HitNotes } from '../hit-notes.tsx'
import { HitDate, HitExcerpt, HitOtherMatch, HitPath, HitSize, HitTitle } from '../hit-parts.tsx'
import type { ColumnName } from './column-names.ts'
import styles from './hit-table.module.css'

/** What a cell is drawn with. */
export type CellProps = { hit: SearchHit; state: SearchState; terms: QueryTerm[]; room: number; isCurrent: boolean }

/** A column: its heading, the class of its cells, how wide it is at first in pixels (absent: a share of what the others leave), and what its cells say. */
export type Column = { label: MessageDescriptor; look: string | undefined; width?: number; Cell: ComponentType<CellProps> }

/** The columns by their names. */
export const columns: Record<ColumnName, Column> = {
  document: { label: msg`Document`, look: styles.title, Cell: DocumentCell },
  excerpt: { label: msg`Where it matched`, look: styles.excerpt, Cell: ExcerptCell },
  notes: { label: msg`Notes`, look: styles.notes, width: 116, Cell: NotesCell },
  created: { label: msg`Created`, look: styles.date, width: 104, Cell: ({ hit }) => <HitDate hit={hit} /> },
  size: { label: msg`Size`, look: styles.size, width: 100, Cell: ({ hit }) => <HitSize hit={hit} /> },
  type: {
    label: msg`File type`,
    look: styles.extra,
    width: 140,
    Cell: ({ hit }) => <InWords filter={contentTypeFilter} value={hit._source.contentType} />,
  },
  language: {
    label: msg`Language`,
    look: styles.extra,
    width: 104,
    Cell: ({ hit }) => <InWords filter={languageFilter} value={hit._source.language} />,
  },
  author: { label: msg`Author`, look: styles.extra, width: 160, Cell: ({ hit }) => <>{authorOf(hit)}</> },
  indexed: { label: msg`Indexed`, look: styles.date, width: 104, Cell: IndexedCell },
  level: {
    label: msg`Extraction level`,
    look: styles.date,
    width: 104,
    Cell: ({ hit }) => <>{hit._source.extractionLevel ?? 0}</>,
  },
  project: { label: msg`Project`, look: styles.extra, width: 140, Cell: ({ hit }) => <>{hit._index}</> },
}

function DocumentCell({ hit, state, isCurrent }: CellProps) {
  return (
    <>
      <div className={styles.name}>
        <HitTitle hit={hit} state={state} isCurrent={isCurrent} />
        <HitActions hit={hit} />
      </div>
      <HitPath hit={hit} state={state} />
    </>
  )
}

function ExcerptCell({ hit, terms, room }: CellProps) {
  return (
    <div className={styles.clamp} dir="auto">
      <HitExcerpt hit={hit} room={room} />
      <HitOtherMatch hit={hit} terms={terms} />
    </div>
  )
}

function NotesCell({ hit }: CellProps) {
  return (
    <div className={styles.wrap}>
      <HitNotes hit={hit} />
    </div>
  )
}

function IndexedCell({ hit }: CellProps) {
  const { i18n } = useLingui()
  const { extractionDate } = hit._source
  const date = new Date(extractionDate ?? '')
  return Number.isNaN(date.getTime()) ? null : <time dateTime={extractionDate}>{formatDay(i18n.locale, date)}</time>
}

type Worded = Pick<typeof contentTypeFilter, 'valueLabel'>

function InWords({ filter, value }: { filter: Worded; value: string | undefined }) {
  const { i18n } = useLingui()
  return value === undefined ? null : <span title={value}>{filter.valueLabel?.(value, { i18n, roots: [] }) ?? value}</span>
}

/** Whom a file names as its author, or a message as its sender: the first of the properties that say so. */
const authorProperties = ['message_from', 'author', 'dc_creator', 'creator', 'meta_author']

function authorOf({ _source: { metadata = {} } }: SearchHit): string {
  const values = authorProperties.map((name) => metadata[`tika_metadata_${name}`])
  const found = values.map((value) => (Array.isArray(value) ? value.join(', ') : value)).find((value) => value)
  return found === undefined ? '' : String(found)
}
