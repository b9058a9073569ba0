import type { Count } from './corpora.ts'
import { fates } from './fate.ts'
import type { Outcome } from './plant-and-read.ts'

const titles = {
  found: 'found by Tika',
  recovered: 'recovered',
  beside: 'beside the text',
  field: 'in fields',
  told: 'told',
  'left-out': 'left out by choice',
  silent: 'lost in silence',
} as const

/** A table in Markdown: for each format how many words were planted and what became of them. */
export function fatesTable(outcomes: Outcome[]): string {
  const formats = [...new Set(outcomes.map(({ format }) => format))]
  const count = (those: Outcome[]) => [those.length, ...fates.map((fate) => those.filter((each) => each.fate === fate).length)]
  const rows = [
    ...formats.map((format) => [format, ...count(outcomes.filter((each) => each.format === format))]),
    ['all', ...count(outcomes)],
  ]
  return markdownTable(['Format', 'planted', ...fates.map((fate) => titles[fate])], rows)
}

/** Numeric columns are right-aligned. */
function markdownTable(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** A table in Markdown: words of text in the raw parts of documents of each type, and what the first reader left out of them. */
export function countsTable(counts: Map<string, Count>): string {
  const rows = [...counts].sort(([one], [other]) => one.localeCompare(other))
  const head = ['Type', 'documents', 'words in raw parts', 'found by Tika', 'recovered', 'beside the text', 'not compared']
  return markdownTable(
    head,
    rows.map(([type, { documents, words, recovered, beside, notCompared }]) => {
      return [type, documents, words, words - recovered, recovered, beside, notCompared]
    }),
  )
}
