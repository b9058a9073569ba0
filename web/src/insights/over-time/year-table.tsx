import type { Bin } from '../../charts/columns/bins.ts'
import { type HeatLine, HeatTable } from '../../charts/tables/heat-table.tsx'
import { type YearColumn, yearColumns } from './years.ts'

/** A line: its documents by year, and the searches that find those of one year, or all. */
export type YearLine = {
  key: string
  label: string
  title?: string
  href?: string
  counts: ReadonlyMap<string, number>
  hrefIn: (bin: Bin) => string
}

/** Lines by year, the darker the more there is. */
export function YearTable({ caption, corner, lines }: { caption: string; corner: string; lines: readonly YearLine[] }) {
  const columns = yearColumns(lines.map(({ counts }) => counts))
  return <HeatTable caption={caption} corner={corner} columns={columns} lines={lines.map((line) => toHeat(line, columns))} />
}

function toHeat({ counts, hrefIn, ...line }: YearLine, columns: readonly YearColumn[]): HeatLine {
  return { ...line, cells: new Map(columns.map(({ key, bin }) => [key, { count: counts.get(key) ?? 0, href: hrefIn(bin) }])) }
}

/** The same as rows of a file. */
export function yearRows(lines: readonly YearLine[], corner: string): (string | number)[][] {
  const columns = yearColumns(lines.map(({ counts }) => counts))
  const head = [corner, ...columns.map(({ label }) => label)]
  return [head, ...lines.map(({ label, counts }) => [label, ...columns.map(({ key }) => counts.get(key) ?? 0)])]
}
