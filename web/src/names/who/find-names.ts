import { i18n } from '@lingui/core'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { postSearch } from '../../search/body/search-requests.ts'
import { fold } from '../../ui/words/fold.ts'
import { nameCategories } from '../categories.ts'
import { isShown } from '../filter/entity-clauses.ts'
import { categorySigns } from '../marks/category-signs.ts'

const fewNames = 5

/** The most frequent names that have in them what was typed, each to open its page. */
export async function findNames(words: string, project: string, signal: AbortSignal) {
  const pattern = `*${fold(words.trim()).replace(/[*?\\]/g, '\\$&')}*`
  const names = { terms: { field: 'mentionNorm', size: fewNames, order: [{ _count: 'desc' }, { _key: 'asc' }] } }
  const aggs = Object.fromEntries(
    nameCategories.map((category) => [category, { filter: { term: { category } }, aggs: { names } }]),
  )
  const query = {
    bool: { filter: [{ term: { type: 'NamedEntity' } }, isShown, { wildcard: { mentionNorm: { value: pattern } } }] },
  }
  const found = await postSearch(project, { size: 0, query, aggs }, { signal })
  return nameCategories
    .flatMap((category) => bucketsIn(found.aggregations[category]).map((bucket) => ({ category, ...bucket })))
    .sort((one, other) => other.count - one.count)
    .slice(0, fewNames)
    .map(({ category, key }) => ({
      key: `${category} ${key}`,
      label: `${key} (${i18n._(categorySigns[category].word)})`,
      run: () => goTo(addresses.who(project, category, key)),
    }))
}

function bucketsIn(aggregation: unknown): { key: string; count: number }[] {
  const { names } = objectIn(aggregation)
  const { buckets } = objectIn(names)
  if (!Array.isArray(buckets)) return []
  return buckets.map((bucket: unknown) => {
    const { key, doc_count } = objectIn(bucket)
    return { key: String(key), count: typeof doc_count === 'number' ? doc_count : 0 }
  })
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
