import { type GoldScore, measureF, readGold, scoreGold } from './gold.ts'
import { type Readable, shownLanguage, toTable } from './readable.ts'
import { share } from './score.ts'

const head = ['finder', 'language', 'person P/R', 'organisation P/R', 'place P/R', 'F', 'F of an earlier measurement']
const categories = ['PERSON', 'ORGANIZATION', 'LOCATION'] as const
const never = new AbortController().signal

/** On a text of the same kind and size that is no longer at hand: the best that was measured of these models. */
const earlier: Record<string, string> = { 'CORENLP en': '.97', 'CORENLP fr': '.98', 'CORENLP es': '.96', 'COMPROMISE en': '.92' }

/** Short reports whose names are marked, held to their marks: place, words and category. */
export async function scoreReports(readable: Readable[]): Promise<string> {
  const rows: string[][] = []
  for (const each of readable.filter(({ finder }) => finder.name !== 'EMAIL')) {
    const gold = readGold().find(({ language }) => language === each.code)
    if (!gold) continue
    const found = await each.finder.find({ text: gold.text, language: each.language, kind: 'text' }, never)
    const scores = categories.map((category) => scoreGold(gold, found, category))
    const f = measureF(scores).toFixed(2)
    rows.push([each.finder.name, shownLanguage(each), ...scores.map(both), f, earlier[`${each.finder.name} ${each.code}`] ?? '-'])
  }
  return toTable([head, ...rows])
}

function both({ gold, found, both: right }: GoldScore): string {
  return `${share(right, found)} / ${share(right, gold)}`
}
