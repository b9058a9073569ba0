import type { TruthText } from './read-texts.ts'
import { categoriesOf, findIn, type Readable, shownLanguage, toTable } from './readable.ts'
import { addScores, noScore, type Score, scoreOf, share } from './score.ts'

const head = [
  'finder',
  'language',
  'category',
  'documents',
  'names planted',
  'precision',
  'recall',
  'precision, in part',
  'recall, in part',
]

/** All texts of the sample held to the names that were planted in them. */
export async function scorePlanted(readable: Readable[], texts: TruthText[]): Promise<string> {
  const rows: string[][] = []
  for (const each of readable) {
    const own = texts.filter(({ language }) => language === each.code)
    const scores = new Map<string, Score>()
    for (const { text, found } of await findIn(each, own)) {
      for (const category of categoriesOf(each.finder)) {
        const score = scoreOf(Object.keys(text.names[category] ?? {}), found, category)
        scores.set(category, addScores(scores.get(category) ?? noScore, score))
      }
    }
    for (const [category, score] of scores) if (score.planted + score.found > 0) rows.push(rowOf(each, { category, score, own }))
  }
  return toTable([head, ...rows])
}

function rowOf(readable: Readable, { category, score, own }: { category: string; score: Score; own: TruthText[] }): string[] {
  const { planted, found, exact, overlappingPlanted, overlappingFound } = score
  return [
    readable.finder.name,
    shownLanguage(readable),
    category.toLowerCase(),
    String(own.length),
    String(planted),
    share(exact, found),
    share(exact, planted),
    share(overlappingFound, found),
    share(overlappingPlanted, planted),
  ]
}
