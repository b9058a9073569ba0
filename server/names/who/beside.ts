import { type NameCategory, nameCategories } from '@dossier/contract/names/categories'
import type { NameBeside, NamesBeside } from '@dossier/contract/names/who'
import type { AggregationResult } from '../../engine/port.ts'
import type { Aggregation } from '../../query/aggregation.ts'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AskedName, documentsWith, findAskedName, mentionsOf, type NameAsked, term } from './asked-name.ts'
import { besideInParagraphs } from './beside-in-paragraphs.ts'
import { bucketsOf, countEach, countIn, distinct, mostBeside, mostFrequent, numberOf } from './counted.ts'

/** The engine counts mentions, of which a document may have many: the documents of so many names are counted, and the first of those are answered. */
const mostCounted = 16

/** The names that are met beside a name, hidden ones left out. @throws AppError BAD_REQUEST, NOT_FOUND. */
export async function describeBeside(
  scope: Scope,
  project: string,
  asked: NameAsked & { within: NamesBeside['within'] },
): Promise<NamesBeside> {
  const name = await findAskedName(scope, project, asked)
  if (asked.within === 'paragraph') return besideInParagraphs(scope, name)
  const found = await countIn(
    scope,
    project,
    othersIn(name),
    Object.fromEntries(nameCategories.map((category) => [category, namesOf(category)])),
  )
  const each = nameCategories.map((category) => ({ category, ...readNames(found[category]) }))
  const wanted = each.flatMap(({ category, norms }) => norms.map((norm) => ({ category, norm })))
  const counted = await countEach(
    scope,
    project,
    documentsWith(name),
    wanted.map((other) => ({ kind: 'hasChild', query: mentionsOf(other) })),
  )
  const documents = new Map(wanted.map((other, at) => [other, counted[at] ?? 0]))
  const categories = each.map(({ category, names }) => ({ category, names, first: firstOf(category) }))
  return { within: 'document', looked: name.documents, isAll: true, categories: categories.filter(({ names }) => names > 0) }

  function firstOf(category: NameCategory): NameBeside[] {
    return [...documents]
      .filter(([other]) => other.category === category)
      .map(([{ norm }, count]) => ({ mentionNorm: norm, documents: count, paragraphs: null }))
      .sort((one, other) => other.documents - one.documents || (one.mentionNorm < other.mentionNorm ? -1 : 1))
      .slice(0, mostBeside)
  }
}

/** All other names in the documents of a name. */
function othersIn(name: AskedName): Query {
  const filter: Query[] = [term('isHidden', false), { kind: 'hasParent', query: documentsWith(name) }]
  return { kind: 'bool', must: [], should: [], filter, mustNot: [mentionsOf(name)] }
}

function namesOf(category: NameCategory): Aggregation {
  const aggregations = { names: distinct('mentionNorm'), first: mostFrequent('mentionNorm', mostCounted) }
  return { kind: 'filter', query: term('category', category), aggregations }
}

function readNames(result: AggregationResult | undefined): { names: number; norms: string[] } {
  const { names, first } = result?.kind === 'filter' ? result.aggregations : {}
  return { names: numberOf(names), norms: bucketsOf(first).map(({ key }) => String(key)) }
}
