import { useQuery } from '@tanstack/react-query'
import type { Clause } from '../../feature/filter.ts'
import { isNameCategory, type NameCategory } from '../../names/categories.ts'
import { countDocuments } from '../../names/filter/name-counts.ts'
import { askCounts, bucketsIn, insideOf, type NestedBucket, valueIn } from '../../search/body/buckets.ts'

/** How many of the most frequent names are told of each category. */
const leading = 4

/**
 * The names of a category: mentions, hidden ones too (client.md, d), how many different ones, and those with the most mentions that are not hidden, each with how many
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
    leading: names.map((name) => ({ name, documents: counts.get(name) ?? 0 })),
  }))
  return [told]
}

const body: Clause = {
  query: { bool: { must: [{ match: { type: 'NamedEntity' } }] } },
  aggs: {
    category: {
      terms: { field: 'category' },
      aggs: {
        different: { cardinality: { field: 'mentionNorm' } },
        shown: { filter: { term: { isHidden: false } }, aggs: { names: { terms: { field: 'mentionNorm', size: leading } } } },
      },
    },
  },
}
