/** One figure of the benchmark: what was measured, ours, a peer from the same run, and what is to be reached. */
export type Figure = { name: string; ours: string; peer?: string; target?: string; isReached?: boolean }

/** The figures as a Markdown table, so that a run can be pasted into a note. */
export function formatTable(figures: Figure[]): string {
  const rows = figures.map(({ name, ours, peer = '', target = '', isReached }) => [
    name,
    ours,
    peer,
    target,
    isReached === undefined ? '' : isReached ? 'yes' : 'no',
  ])
  const all = [['figure', 'Dossier', 'peer in the same run', 'to reach', 'reached'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(all[0] ?? []), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...all.slice(1).map(line)].join('\n')
}

/** `0.83 s` */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** `12.3 MB` (10^6 bytes) */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** The value below which this share of the values lies; the values need not be sorted. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
