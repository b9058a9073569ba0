import { runFor } from '../running.ts'
import { owned } from './registry.ts'

/** What the steps of a category make of a value, one after the other; one that fails leaves it as it was. */
export function applyPipeline(category: string, value: unknown, ...others: unknown[]): unknown {
  return stepsOf(category).reduce((now, { plugin, entry }) => runFor(plugin, () => entry.apply(now, ...others)) ?? now, value)
}

/** The steps of a category in the order in which they are run. */
export function stepsOf(category: string) {
  const categories = [`${category}:pre`, category, `${category}:post`]
  return categories.flatMap((each) =>
    owned('pipeline')
      .filter(({ entry }) => entry.category === each)
      .toSorted((one, other) => one.entry.order - other.entry.order),
  )
}
