import { limits } from '@dossier/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Clause } from '../../feature/filter.ts'
import { askCounts, bucketsIn, valueIn } from '../../search/body/buckets.ts'
import { nextFrom } from '../../ui/growing/growth.ts'
import { fold } from '../../ui/words/fold.ts'
import type { NameCategory } from '../categories.ts'
import { isShown } from '../filter/entity-clauses.ts'
import { countDocuments, type NamesOf } from '../filter/name-counts.ts'

/** What the list is sorted by: the most mentions first, or the name. */
export const nameOrders = ['mentions', 'name'] as const
export type NameOrder = (typeof nameOrders)[number]

/** A name with its mentions and the documents that have it; `isHidden`: a rule shows it nowhere else. */
export type ListedName = { name: string; mentions: number; documents: number; isHidden: boolean }

/** A page of the list; `different` and `mentions` are of all its pages. */
export type NamesPage = { names: ListedName[]; different: number; mentions: number }

/** Which names are listed; `typed`: only those that have it in them. */
export type NamesAsked = { category: NameCategory; typed: string; order: NameOrder }

const pageSize = limits.aggregationSize

/** How many names are listed; others are found by what is typed. Each page is counted anew up to its end, and all rows stay on the page. */
export const listedAtMost = 10_000

/** The names of a category page by page. All are counted, hidden ones too, as the insights count them (client.md, d). */
export function useListedNames(project: string, asked: NamesAsked) {
  return useInfiniteQuery({
    queryKey: ['search', 'names', 'list', project, asked],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchPage(project, { ...asked, from: pageParam }, signal),
    getNextPageParam: (_last, pages) => offsetAfter(pages.map(({ names }) => names)),
    placeholderData: (before) => before,
  })
}

/** Where the next page begins; undefined where nothing follows, or the list ends. */
export function offsetAfter(pages: readonly (readonly unknown[])[]): number | undefined {
  return pages.length * pageSize < listedAtMost ? nextFrom(pages, pageSize) : undefined
}

async function fetchPage(project: string, asked: NamesAsked & { from: number }, signal: AbortSignal): Promise<NamesPage> {
  const { total, aggregations } = await askCounts(project, namesBody(asked), { signal })
  const buckets = bucketsIn(aggregations, 'names').map(({ key, count }) => ({ name: String(key), count }))
  const some = { category: asked.category, names: buckets.map(({ name }) => name) }
  const [documents, shown] = await Promise.all([countDocuments(project, some, signal), shownAmong(project, some, signal)])
  return {
    different: valueIn(aggregations, 'different'),
    mentions: total,
    names: buckets.map(({ name, count }) => ({
      name,
      mentions: count,
      documents: documents.get(name) ?? 0,
      isHidden: !shown.has(name),
    })),
  }
}

/** Which of some names no rule hides. */
async function shownAmong(project: string, { category, names }: NamesOf, signal: AbortSignal): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const filter = [{ term: { type: 'NamedEntity' } }, { term: { category } }, { terms: { mentionNorm: names } }, isShown]
  const shown = { terms: { field: 'mentionNorm', size: names.length } }
  const { aggregations } = await askCounts(project, { query: { bool: { filter } }, aggs: { shown } }, { signal })
  return new Set(bucketsIn(aggregations, 'shown').map(({ key }) => String(key)))
}

function namesBody({ category, typed, order, from }: NamesAsked & { from: number }): Clause {
  const byName = { _key: 'asc' }
  const having = typed === '' ? [] : [havingTyped(typed)]
  return {
    query: { bool: { filter: [{ term: { type: 'NamedEntity' } }, { term: { category } }, ...having] } },
    aggs: {
      different: { cardinality: { field: 'mentionNorm' } },
      names: {
        terms: { field: 'mentionNorm', size: from + pageSize, order: order === 'name' ? byName : [{ _count: 'desc' }, byName] },
        aggs: { page: { bucket_sort: { from, size: pageSize } } },
      },
    },
  }
}

/** Names that have what was typed in their normal form, or in a spelling: the normal form is in Latin letters, also of a name in other ones. */
function havingTyped(typed: string): Clause {
  const holds = (words: string) => `*${words.replace(/\s+/g, ' ').replace(/[*?\\]/g, '\\$&')}*`
  const normal = { wildcard: { mentionNorm: { value: holds(fold(typed)) } } }
  const spelt = { wildcard: { 'mention.whole': { value: holds(typed), case_insensitive: true } } }
  return { bool: { should: [normal, spelt], minimum_should_match: 1 } }
}
