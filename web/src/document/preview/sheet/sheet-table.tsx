import type { PreviewSheet } from '@dossier/contract/documents/previews'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { addresses } from '../../../address/addresses.ts'
import { hrefOf } from '../../../address/hash-history.ts'
import { useRight } from '../../../api/rights.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { columnLetters } from '../../../ui/words/column-letters.ts'
import { formatCount } from '../../../ui/words/numbers.ts'
import { fetchRows, type ViewedPlace, viewKey } from '../../source/preview-calls.ts'
import type { WhyNot } from '../preview-props.ts'
import { PreviewTools, ToolsTogether } from '../preview-tools.tsx'
import { whyNot } from '../why-not.ts'
import { columnWidths } from './columns.ts'
import styles from './sheet-preview.module.css'
import { SheetRow } from './sheet-row.tsx'
import { untilRead } from './until-read.ts'
import { useFoundRows } from './use-found-rows.ts'

const [blockRows, rowHeight] = [200, 28]
/** Browsers refuse elements of more than some 33 million pixels; this is 1.1 million rows. */
const mostRows = 1_100_000

type Props = { place: ViewedPlace; number: number; first: PreviewSheet; onFail: (why: WhyNot) => void }

/** The rows of a sheet: those in view are fetched and drawn, however many there are. The head stays in view; what was found is marked and walked through. */
export function SheetTable({ place, number, first, onFail }: Props) {
  const { t, i18n } = useLingui()
  const mayList = useRight(place.index, 'mark')
  const scroller = useRef<HTMLElement>(null)
  const [hasHead, setHead] = useState(true)
  const [typed, setTyped] = useState('')
  // A sheet is read while it is looked at: its length is asked again until it is known.
  const length = useQuery({
    queryKey: ['rows', ...viewKey(place), number, 'length'],
    queryFn: async ({ signal }) => (await fetchRows(place, { sheet: number, from: 0, size: 0 }, signal)).sheet,
    refetchInterval: ({ state }) => (state.data?.isComplete ? false : 700),
    retry: untilRead,
  })
  const known = length.data ?? first
  const rows = Math.min(known.rows, mostRows)
  const headRows = hasHead ? Math.max(1, known.frozenRows) : 0
  const virtualizer = useVirtualizer({
    count: Math.max(0, rows - headRows),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems()
  const blocks = blocksOf(items.map(({ index }) => index + headRows))
  const answers = useQueries({
    queries: blocks.map((block) => ({
      queryKey: ['rows', ...viewKey(place), number, block],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchRows(place, { sheet: number, from: block * blockRows, size: blockRows }, signal),
      retry: untilRead,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const fault = answers.find(({ error }) => error)?.error
  useEffect(() => {
    if (fault) onFail(whyNot(fault))
  }, [fault, onFail])
  const byBlock = new Map(answers.map(({ data }, index) => [blocks[index], data?.rows]))
  const cellsOf = (row: number) => byBlock.get(Math.floor(row / blockRows))?.[row % blockRows]

  const widths = useWidths(byBlock.get(0), known.columns)
  const search = useFoundRows(place, number, typed)
  const [now, setNow] = useState<number>()
  const step = (direction: 1 | -1) => {
    const all = search.rows
    if (all.length === 0) return
    const next = now === undefined ? 0 : (now + direction + all.length) % all.length
    setNow(next)
    virtualizer.scrollToIndex(Math.max(0, (all[next] ?? 0) - headRows), { align: 'center' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first
  useEffect(() => setNow(undefined), [search.rows])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  const row = (index: number, at?: number) => (
    <SheetRow
      key={index}
      at={at}
      number={index + 1}
      cells={cellsOf(index)}
      widths={widths}
      hidden={known.hiddenColumns}
      wanted={search.text}
      isNow={now !== undefined && search.rows[now] === index}
      isHead={index < headRows}
    />
  )
  return (
    <>
      <PreviewTools label={t`Sheet`}>
        <span>
          <Plural value={known.rows} one="# row" other="# rows" />
          {!known.isComplete && (
            <>
              {' '}
              <Trans>so far</Trans>
            </>
          )}
        </span>
        <Switch isOn={hasHead} onChange={setHead}>
          <Trans>Headers in the first row</Trans>
        </Switch>
        <span className={styles.find}>
          <SearchField
            type="text"
            label={t`Find in spreadsheet`}
            value={typed}
            onChange={setTyped}
            onKeyDown={press}
            spellCheck={false}
          />
        </span>
        {search.text !== '' && (
          <span role="status">
            {search.hasFailed ? (
              <Trans>The search in this sheet failed.</Trans>
            ) : search.isPending ? (
              <Trans>Searching</Trans>
            ) : (
              <Plural value={search.count} one="in # row" other="in # rows" />
            )}
          </span>
        )}
        <ToolsTogether>
          <IconButton label={t`Previous row found`} disabled={search.rows.length === 0} onClick={() => step(-1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Next row found`} disabled={search.rows.length === 0} onClick={() => step(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </ToolsTogether>
        {mayList && !place.unlocking && (
          <a href={hrefOf(listOfSheet(place, number))}>
            <Trans>Search a column</Trans>
          </a>
        )}
        {known.hiddenColumns.length > 0 && (
          <span>
            <Trans>Hidden columns: {known.hiddenColumns.slice(0, 20).map(columnLetters).join(', ')}</Trans>
          </span>
        )}
        {(known.isCut || known.rows > mostRows) && (
          <span>
            <Trans>Only the first {formatCount(i18n.locale, rows)} rows are shown.</Trans>
          </span>
        )}
        {known.isComplete && known.rows === 0 && !known.fault && (
          <span>
            <Trans>This sheet is empty.</Trans>
          </span>
        )}
        {known.fault && (
          <span>
            <Trans>The rest of this sheet cannot be read.</Trans>
          </span>
        )}
      </PreviewTools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t`Preview`}>
        <table className={styles.table} aria-rowcount={known.rows + 1} aria-label={known.name || t`Sheet`}>
          <thead className={styles.head}>
            <tr className={styles.row}>
              <td className={styles.number} />
              {widths.map((width, column) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
                  key={column}
                  className={`${styles.cell} ${styles.letter} ${known.hiddenColumns.includes(column) ? styles.hidden : ''}`}
                  style={{ width }}
                  scope="col"
                >
                  {columnLetters(column)}
                </th>
              ))}
            </tr>
            {Array.from({ length: Math.min(headRows, rows) }, (_, index) => row(index))}
          </thead>
          <tbody className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ index, start }) => row(index + headRows, start))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** The blocks in which these rows lie; the first one is always there, for the head and the widths. */
function blocksOf(rows: number[]): number[] {
  return [...new Set([0, ...rows.map((row) => Math.floor(row / blockRows))])]
}

function useWidths(rows: string[][] | undefined, columns: number): number[] {
  return useMemo(() => columnWidths(rows ?? [], Math.min(columns, 200)), [rows, columns])
}

/** Where the cells of one of its columns become a list of queries; those of a file that was unlocked for one view cannot. */
function listOfSheet({ index, id, routing }: ViewedPlace, sheet: number): string {
  return addresses.newBatchSearch({ list: 'column', index, document: id, routing, sheet })
}
