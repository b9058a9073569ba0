import { setImmediate as turn } from 'node:timers/promises'
import { type NameCategory, nameCategories } from '@dossier/contract/names/categories'
import type { NameBeside, NamesBeside } from '@dossier/contract/names/who'
import { readText } from '../../documents/read.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AskedName, documentsWith, mentionsOf } from './asked-name.ts'
import { mostBeside } from './counted.ts'
import { Paragraphs } from './paragraphs.ts'
import { type PlacedName, placedNames } from './placed-names.ts'

/** Documents that are looked through. */
const mostLooked = 50
/** Mentions that are looked at to find those with the most: a document has one for each spelling and finder. */
const mostMentions = 1_000
/** Of a long text so much is read, from the first place of the name on, in UTF-16 units. */
const mostRead = 262_144

type Tally = { documents: number; paragraphs: number }

/** The names that are met beside a name in the same paragraph, in the documents that have most mentions of it. */
export async function besideInParagraphs(scope: Scope, name: AskedName): Promise<NamesBeside> {
  const rids = await documentsToLook(scope, name)
  const tallies = new Map(nameCategories.map((category) => [category, new Map<string, Tally>()]))
  for await (const { rid, names } of placedNames(scope, name.project, rids)) {
    scope.signal.throwIfAborted()
    const own = names.filter(isName).flatMap(({ places }) => places)
    const others = names.filter((each) => !isName(each) && !each.isHidden)
    for (const { category, norm, count } of await countBeside(scope, rid, own, others)) add(category, norm, count)
    await turn()
  }
  const categories = [...tallies].map(([category, norms]) => ({ category, names: norms.size, first: firstOf(norms) }))
  const isAll = rids.length === name.documents
  return { within: 'paragraph', looked: rids.length, isAll, categories: categories.filter(({ names }) => names > 0) }

  function isName({ category, norm }: PlacedName): boolean {
    return category === name.category && norm === name.norm
  }

  function add(category: NameCategory, norm: string, count: number): void {
    const norms = tallies.get(category)
    const { documents, paragraphs } = norms?.get(norm) ?? { documents: 0, paragraphs: 0 }
    norms?.set(norm, { documents: documents + 1, paragraphs: paragraphs + count })
  }
}

/** All documents of a name, or those where a spelling of it stands most often. */
async function documentsToLook({ engine, signal }: Scope, name: AskedName): Promise<number[]> {
  const { project, documents } = name
  if (documents <= mostLooked) return engine.collect([project], documentsWith(name), signal)
  const sort = [{ field: 'offsets', descending: true, by: 'count' as const }]
  const request = { projects: [project], query: mentionsOf(name), from: 0, size: mostMentions, sort, aggregations: {} }
  const { hits } = await engine.search(request, signal)
  return [...new Set(hits.map(({ rid }) => rid))].slice(0, mostLooked)
}

type Counted = { category: NameCategory; norm: string; count: number }

/** In how many paragraphs of a document each of the others stands beside the name. */
async function countBeside({ records }: Scope, rid: number, own: number[], others: PlacedName[]): Promise<Counted[]> {
  const inText = own.filter((place) => place >= 0)
  if (inText.length === 0) return []
  const start = Math.max(0, inText.reduce((first, place) => Math.min(first, place), Number.MAX_SAFE_INTEGER) - mostRead / 8)
  const text = await readText(records, rid, start, start + mostRead)
  const paragraphs = new Paragraphs(text)
  const paragraphsOf = (places: number[]) =>
    places.filter((place) => place >= start && place < start + text.length).map((place) => paragraphs.of(place - start))
  const wanted = new Set(paragraphsOf(inText))
  return others
    .map(({ category, norm, places }) => ({
      category,
      norm,
      count: new Set(paragraphsOf(places).filter((paragraph) => wanted.has(paragraph))).size,
    }))
    .filter(({ count }) => count > 0)
}

function firstOf(norms: ReadonlyMap<string, Tally>): NameBeside[] {
  return [...norms]
    .map(([mentionNorm, tally]) => ({ mentionNorm, ...tally }))
    .sort(
      (one, other) =>
        other.paragraphs - one.paragraphs || other.documents - one.documents || (one.mentionNorm < other.mentionNorm ? -1 : 1),
    )
    .slice(0, mostBeside)
}
