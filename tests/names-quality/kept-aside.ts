import { addCompleted, type CompletedScore, noCompletedScore, readCompletedTruth, scoreCompleted } from './completed-truth.ts'
import { errorsIn, readGold, scoreGold } from './gold.ts'
import type { TruthText } from './read-texts.ts'
import { findIn, type Readable, shownLanguage, toTable } from './readable.ts'
import { share } from './score.ts'

const head = ['finder', 'language', 'texts', 'names', 'person P/R', 'organisation P/R', 'place P/R', 'F']
const categories = ['PERSON', 'ORGANIZATION', 'LOCATION'] as const
const never = new AbortController().signal

/** Of the documents whose names were listed by hand those that no rule was made by since decision 0516: every second one in the order of paths. */
export function isKeptAside(code: string, path: string): boolean {
  return [...readCompletedTruth(code).keys()].toSorted().indexOf(path) % 2 === 1
}

/** The same finders on texts that their rules were made by, and on texts that were kept aside. `tell`: takes the errors of the former, line by line. */
export async function scoreKeptAside(readable: Readable[], texts: TruthText[], tell: (line: string) => void): Promise<string> {
  const rows: string[][] = []
  for (const each of readable.filter(({ finder }) => finder.name !== 'EMAIL')) {
    const own = texts.filter(({ path }) => readCompletedTruth(each.code).has(path))
    for (const isAside of [false, true]) {
      const half = own.filter(({ path }) => isKeptAside(each.code, path) === isAside)
      const of = `sample, ${half.length} documents ${isAside ? 'kept aside' : 'looked at'}`
      rows.push(rowOf(each, of, await scoreDocuments(each, half)))
    }
    const [lookedAt, records] = [await scoreRecords(each, 'looked-at', tell), await scoreRecords(each, 'kept-aside')]
    if (lookedAt) rows.push(rowOf(each, 'records, looked at', lookedAt))
    if (records) rows.push(rowOf(each, 'records, kept aside', records))
  }
  return toTable([head, ...rows])
}

type Counts = Pick<CompletedScore, 'truth' | 'found' | 'both'>

async function scoreDocuments(each: Readable, texts: TruthText[]): Promise<Counts[]> {
  const truth = readCompletedTruth(each.code)
  const read = await findIn(each, texts)
  return categories.map((category) =>
    read.reduce((sum, { text, found }) => {
      const names = truth.get(text.path)
      return names ? addCompleted(sum, scoreCompleted(names, found, category)) : sum
    }, noCompletedScore),
  )
}

/** Minutes, a judgment, a statement, letters: another kind of text than the reports, whose names count by place, words and category. */
async function scoreRecords(
  { finder, language, code }: Readable,
  which: 'looked-at' | 'kept-aside',
  tell?: (line: string) => void,
): Promise<Counts[] | undefined> {
  const gold = readGold(which).find((text) => text.language === code)
  if (!gold) return undefined
  const found = await finder.find({ text: gold.text, language, kind: 'text' }, never)
  if (tell) for (const line of errorsIn(gold, found)) tell(`${finder.name} ${code} records: ${line}`)
  return categories.map((category) => {
    const { gold: truth, ...score } = scoreGold(gold, found, category)
    return { truth, ...score }
  })
}

function rowOf(each: Readable, of: string, scores: Counts[]): string[] {
  const sum = (count: (score: Counts) => number) => scores.reduce((total, score) => total + count(score), 0)
  const names = sum(({ truth }) => truth)
  const f = (2 * sum(({ both }) => both)) / (names + sum(({ found }) => found))
  const pairs = scores.map(({ truth, found, both }) => `${share(both, found)} / ${share(both, truth)}`)
  return [each.finder.name, shownLanguage(each), of, String(names), ...pairs, f.toFixed(2)]
}
