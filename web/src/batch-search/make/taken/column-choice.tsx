import { previewCalls } from '@dossier/contract/documents/previews'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../../address/addresses.ts'
import { hrefOf } from '../../../address/hash-history.ts'
import { ask } from '../../../api/ask.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { columnLetters } from '../../../ui/words/column-letters.ts'
import { shownName } from '../../../ui/words/shown-name.ts'
import styles from './taken-field.module.css'
import type { ColumnSource } from './taken-source.ts'

/** Columns that can be chosen: more are no list that somebody looks through. */
const mostColumns = 500

/** Which sheet of the document, which column of it, and whether its first row is a heading. */
export function ColumnChoice({ source, onSource }: { source: ColumnSource; onSource: (source: ColumnSource) => void }) {
  const { t } = useLingui()
  const { sheets, head } = useSheet(source)
  const columns = Math.min(mostColumns, Math.max(head.length, source.column + 1))
  return (
    <>
      <p>
        <a href={hrefOf(addresses.documentPage(source.place))}>
          <Trans>The document</Trans>
        </a>
      </p>
      {sheets.length > 1 && (
        <Select
          label={t`Sheet`}
          isField
          value={`${source.sheet}`}
          options={sheets.map((name, at) => ({ value: `${at}`, label: shownName(name) || `${at + 1}` }))}
          onChange={(sheet) => onSource({ ...source, sheet: Number(sheet), column: 0 })}
        />
      )}
      <Select
        label={t`Column`}
        isField
        value={`${source.column}`}
        options={Array.from({ length: columns }, (_, at) => ({ value: `${at}`, label: labelOf(at, head[at]) }))}
        onChange={(column) => onSource({ ...source, column: Number(column) })}
      />
      <label className={styles.head}>
        <input
          type="checkbox"
          checked={source.hasHead}
          onChange={({ target }) => onSource({ ...source, hasHead: target.checked })}
        />
        <Trans>The first row is a heading</Trans>
      </label>
    </>
  )
}

/** The names of the sheets, and the first row of the one that is chosen, as wide as the sheet. */
function useSheet({ place, sheet }: ColumnSource) {
  const params = { project: place.index, id: place.id }
  const sheets = useQuery({
    queryKey: ['taken-sheets', place],
    queryFn: ({ signal }) => ask(previewCalls.sheets, { params, query: { routing: place.routing }, signal }),
  })
  const rows = useQuery({
    queryKey: ['taken-head', place, sheet],
    queryFn: ({ signal }) =>
      ask(previewCalls.rows, { params, query: { routing: place.routing, sheet, from: 0, size: 1 }, signal }),
  })
  const first = rows.data?.rows[0] ?? []
  const width = Math.max(first.length, rows.data?.sheet.columns ?? 0)
  return { sheets: sheets.data?.map(({ name }) => name) ?? [], head: Array.from({ length: width }, (_, at) => first[at] ?? '') }
}

/** Its letters as spreadsheets have them, and its heading. */
function labelOf(column: number, heading = ''): string {
  const text = shownName(heading.replace(/\s+/g, ' ').trim()).slice(0, 60)
  return text === '' ? columnLetters(column) : `${columnLetters(column)} · ${text}`
}
