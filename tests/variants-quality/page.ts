import { writeFile } from 'node:fs/promises'
import type { Score, Scores, Way } from './measure.ts'
import type { Planted } from './plant.ts'
import type { SampleRow } from './sample.ts'

/** What is reached at least: the recall of all kinds, and how many times the precision of edit distance 2. */
export const least = { recall: 0.95, timesPrecise: 2 } as const

const head = [
  'kind',
  'lines',
  'spellings',
  'the line alone',
  'its kind: recall',
  'precision',
  'all kinds: recall',
  'precision',
  'distance 2: recall',
  'precision',
]

/** Of all hits that there should be, those that there are. */
export function recallOf({ right, wanted }: Score): number {
  return wanted === 0 ? 1 : right / wanted
}

/** Of all hits those that are right. */
export function precisionOf({ right, hits }: Score): number {
  return hits === 0 ? 1 : right / hits
}

/** All kinds together. */
export function total(scores: Scores, way: Way): Score {
  const sum = { right: 0, hits: 0, wanted: 0 }
  for (const { [way]: one } of scores.values()) {
    sum.right += one.right
    sum.hits += one.hits
    sum.wanted += one.wanted
  }
  return sum
}

/** The page of the measures. */
export function pageOf(scores: Scores, planted: readonly Planted[], sample: readonly SampleRow[] | undefined): string {
  const row = (name: string, own: readonly Planted[], score: (way: Way) => Score) => [
    name,
    String(own.length),
    String(own.reduce((sum, { spellings }) => sum + spellings.length, 0)),
    percent(recallOf(score('line'))),
    ...(['kind', 'all', 'distance'] as const).flatMap((way) => [percent(recallOf(score(way))), percent(precisionOf(score(way)))]),
  ]
  const rows = [...scores].map(([kind, ways]) =>
    row(
      kind,
      planted.filter((one) => one.kind === kind),
      (way) => ways[way],
    ),
  )
  const tables = [introduction, toTable([head, ...rows, row('all', planted, (way) => total(scores, way))])]
  return [...tables, ...(sample ? [ofSample, sampleTable(sample)] : [])].join('\n\n')
}

const introduction = `# Variants of lines, measured

Lists of names, each searched as it stands and with its variants, over documents of which it is known whose names stand in them. Every planted spelling has a
document of its own, beside names of others; 3,000 further documents have four names each of people and companies that are on no list, written in the same ways. Spellings in other scripts, of umlauts
and of legal forms were written by hand (\`tests/variants-quality/planted.txt\`), those of order, initials and misread scans are made by rules that the program does not know. A hit is right where its document has the name of
its line. "Its kind": the variants of that kind alone; "all kinds": all of them; "distance 2": all words of the line, each of which may differ by two letters.

Of the companies four are one word without their legal form. Such a word alone is looked for in texts only that have no legal form behind it, or behind one more word: there it is part of another company's name.
Of umlauts and signs more than half of what distance 2 finds is right already, so that nothing can be twice as precise.

\`npm run variants-quality -- --write\` makes this page. Accents of Latin letters need no variants: the index folds them, in texts and in queries.`

const ofSample = `## The people of the sample investigation

The truth of the sample lists in which spellings five people stand in its documents. Documents count that name them in any of these, as the program read them; "found besides" are
documents that the truth does not list for the person. Not found: a family name alone with a title, which may be anybody's, and foreign names in katakana.`

function sampleTable(rows: readonly SampleRow[]): string {
  const head = [
    'person',
    'documents',
    'found by the line alone',
    'with variants',
    'found besides',
    'spellings that stand in none that was found',
  ]
  return toTable([
    head,
    ...rows.map(({ person, documents, alone, found, besides, missed }) =>
      [person, documents, alone, found, besides, missed.join(', ') || '–'].map(String),
    ),
  ])
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function toTable(rows: readonly string[][]): string {
  const [first = [], ...others] = rows
  return [first, first.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Writes the page into the documentation. */
export function writePage(text: string): Promise<void> {
  return writeFile(new URL('../../docs/variants.md', import.meta.url), `${text}\n`)
}
