import type { FoundName } from '@dossier/server/names/finder/finder.ts'
import {
  addCompleted,
  type CompletedNames,
  type CompletedScore,
  noCompletedScore,
  readCompletedTruth,
  scoreCompleted,
  withoutTitle,
} from './completed-truth.ts'
import { isKeptAside } from './kept-aside.ts'
import type { TruthText } from './read-texts.ts'
import { findIn, type Readable, shownLanguage, toTable } from './readable.ts'
import { share } from './score.ts'

const head = [
  'finder',
  'language',
  'category',
  'documents',
  'names',
  'precision',
  'recall',
  'found in part',
  'another category',
  'no name',
]
const categories = ['PERSON', 'ORGANIZATION', 'LOCATION'] as const
type Category = (typeof categories)[number]

/** Told of a document and category in which something was missed, or found besides, but not of those that are kept aside. */
export type Tell = (line: string) => void

/** The documents whose names were all listed by hand, held to these lists. */
export async function scoreAllCompleted(readable: Readable[], texts: TruthText[], tell: Tell): Promise<string> {
  const rows: string[][] = []
  for (const each of readable.filter(({ finder }) => finder.name !== 'EMAIL')) {
    const truth = readCompletedTruth(each.code)
    const own = texts.filter(({ path }) => truth.has(path))
    if (own.length < truth.size) throw new Error(`${each.code}: ${truth.size - own.length} documents of the truth were not read`)
    const read = await findIn(each, own)
    for (const category of categories) {
      let score = noCompletedScore
      for (const { text, found } of read) {
        const names = truth.get(text.path)
        if (!names) continue
        score = addCompleted(score, scoreCompleted(names, found, category))
        if (!isKeptAside(each.code, text.path)) tellWrong(`${each.finder.name} ${text.path}`, { names, found, category }, tell)
      }
      rows.push(rowOf(each, { category, score, documents: own.length }))
    }
  }
  return toTable([head, ...rows])
}

type Compared = { names: CompletedNames; found: FoundName[]; category: Category }

function tellWrong(where: string, { names, found, category }: Compared, tell: Tell): void {
  const truth = names[category].map(withoutTitle)
  const mentions = [...new Set(found.filter((name) => name.category === category).map(({ mention }) => withoutTitle(mention)))]
  const missed = truth.filter((name) => !mentions.includes(name))
  const besides = mentions.filter((name) => !truth.includes(name))
  if (missed.length + besides.length > 0)
    tell(`${where} ${category}: missed ${JSON.stringify(missed)}, besides ${JSON.stringify(besides)}`)
}

type Scored = { category: string; score: CompletedScore; documents: number }

function rowOf(readable: Readable, { category, score, documents }: Scored): string[] {
  const { truth, found, both, boundary, category: other, nonsense } = score
  const counts = [boundary, other, nonsense].map(String)
  const names = [readable.finder.name, shownLanguage(readable), category.toLowerCase(), String(documents), String(truth)]
  return [...names, share(both, found), share(both, truth), ...counts]
}
