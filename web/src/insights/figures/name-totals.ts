import { useQuery } from '@tanstack/react-query'
import type { Clause } from '../../feature/filter.ts'
import { isNameCategory, type NameCategory } from '../../names/categories.ts'
import { askCounts, bucketsIn, insideOf, valueIn } from '../../search/body/buckets.ts'

/** How many of the most frequent names are told of each category. */
const leading = 4

/** The names of a category: mentions, hidden ones too (client.md b.8), how many different ones, and the most frequent that are not hidden. */
export type NameTotals = {
  category: NameCategory
  mentions: number
  different: number
  leading: { name: string; count: number }[]
}

/** The names of a project by category, in one request. */
export function useNameTotals(project: string) {
  return useQuery({
    queryKey: ['search', 'insights', 'names', project],
    queryFn: async ({ signal }) => {
      const { aggregations } = await askCounts(project, body, { signal, preference: 'widget-entities' })
      return bucketsIn(aggregations, 'category').flatMap(({ key, count, inside }): NameTotals[] => {
        if (!isNameCategory(key)) return []
        const names = bucketsIn(insideOf(inside, 'shown'), 'names')
        const told = names.map((each) => ({ name: String(each.key), count: each.count }))
        return [{ category: key, mentions: count, different: valueIn(inside, 'different'), leading: told }]
      })
    },
  })
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
