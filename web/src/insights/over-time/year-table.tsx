import type { Bin } from '../charts/columns/bins.ts'
import { type HeatLine, HeatTable } from '../charts/tables/heat-table.tsx'
import { CutNote } from './cut-note.tsx'
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

type Props = {
  caption: string
  corner: string
  lines: readonly YearLine[]
  /** Whether there are more lines than these. */
  isCut: boolean
}

/** Lines whose labels are all different: several with one label, such as types of files, have their titles behind it. */
export function toldApart<Line extends Pick<YearLine, 'label' | 'title'>>(lines: readonly Line[]): Line[] {
  const isShared = (label: string) => lines.filter((line) => line.label === label).length > 1
  return lines.map((line) => (line.title && isShared(line.label) ? { ...line, label: `${line.label} (${line.title})` } : line))
}

/** Lines by year, the darker the more there is. */
export function YearTable({ caption, corner, lines, isCut }: Props) {
  const { columns, hasOlder } = yearColumns(lines.map(({ counts }) => counts))
  return (
    <>
      <HeatTable caption={caption} corner={corner} columns={columns} lines={lines.map((line) => toHeat(line, columns))} />
      <CutNote lines={isCut ? lines.length : null} years={hasOlder ? columns.length : null} />
    </>
  )
}

function toHeat({ counts, hrefIn, ...line }: YearLine, columns: readonly YearColumn[]): HeatLine {
  return { ...line, cells: new Map(columns.map(({ key, bin }) => [key, { count: counts.get(key) ?? 0, href: hrefIn(bin) }])) }
}

/** The same as rows of a file, by titles: labels of several lines may be equal. */
export function yearRows(lines: readonly YearLine[], corner: string): (string | number)[][] {
  const { columns } = yearColumns(lines.map(({ counts }) => counts))
  const head = [corner, ...columns.map(({ label }) => label)]
  return [head, ...lines.map(({ label, title = label, counts }) => [title, ...columns.map(({ key }) => counts.get(key) ?? 0)])]
}
