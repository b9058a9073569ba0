import { i18n } from '@lingui/core'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { askCounts, bucketsIn, insideOf } from '../../search/body/buckets.ts'
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
  const { aggregations } = await askCounts(project, { query, aggs }, { signal })
  return nameCategories
    .flatMap((category) =>
      bucketsIn(insideOf(aggregations, category), 'names').map(({ key, count }) => ({ category, key: String(key), count })),
    )
    .sort((one, other) => other.count - one.count)
    .slice(0, fewNames)
    .map(({ category, key }) => ({
      key: `${category} ${key}`,
      label: `${key} (${i18n._(categorySigns[category].word)})`,
      run: () => goTo(addresses.who(project, category, key)),
    }))
}
