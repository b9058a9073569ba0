import { useQuery } from '@tanstack/react-query'
import type { Clause } from '../../feature/filter.ts'
import { isNameCategory, type NameCategory } from '../../names/categories.ts'
import { countDocuments } from '../../names/filter/name-counts.ts'
import { askCounts, bucketsIn, insideOf, type NestedBucket, valueIn } from '../../search/body/buckets.ts'

/** How many of the most frequent names are told of each category. */
const leading = 4
/** Among how many with the most mentions those with the most documents are looked for: a name is mentioned at least once in each of its documents. */
const candidates = 25

/**
 * The names of a category: mentions, hidden ones too (client.md, d), how many different ones, and those in the most documents that are not hidden, each with how many
 * documents have it.
 */
export type NameTotals = {
  category: NameCategory
  mentions: number
  different: number
  leading: { name: string; documents: number }[]
}

/** The names of a project by category: one request for all counts, then one for the documents of the leading names of each. */
export function useNameTotals(project: string) {
  return useQuery({
    queryKey: ['search', 'insights', 'names', project],
    queryFn: async ({ signal }) => {
      const { aggregations } = await askCounts(project, body, { signal, preference: 'widget-entities' })
      return Promise.all(bucketsIn(aggregations, 'category').flatMap((bucket) => totalsOf(project, bucket, signal)))
    },
  })
}

function totalsOf(project: string, { key, count, inside }: NestedBucket, signal: AbortSignal): Promise<NameTotals>[] {
  if (!isNameCategory(key)) return []
  const names = bucketsIn(insideOf(inside, 'shown'), 'names').map((each) => String(each.key))
  const told = countDocuments(project, { category: key, names }, signal).then((counts) => ({
    category: key,
    mentions: count,
    different: valueIn(inside, 'different'),
    leading: inMostDocuments(names, counts),
  }))
  return [told]
}

/** The first few by the documents that have them; those in as many keep their order. */
export function inMostDocuments(names: readonly string[], counts: ReadonlyMap<string, number>): NameTotals['leading'] {
  return names
    .map((name) => ({ name, documents: counts.get(name) ?? 0 }))
    .toSorted((a, b) => b.documents - a.documents)
    .slice(0, leading)
}

const body: Clause = {
  query: { bool: { must: [{ match: { type: 'NamedEntity' } }] } },
  aggs: {
    category: {
      terms: { field: 'category' },
      aggs: {
        different: { cardinality: { field: 'mentionNorm' } },
        shown: { filter: { term: { isHidden: false } }, aggs: { names: { terms: { field: 'mentionNorm', size: candidates } } } },
      },
    },
  },
}
