import type { Clause } from '../../feature/filter.ts'
import type { NameCategory } from '../categories.ts'

/** Stands for documents without a name of the category in addresses; no normal form begins with a space. */
export const withoutNames = ' none'

/** Documents with one of these names, which are normal forms; `withoutNames` among them stands for documents that have none. */
export function hasName(category: NameCategory, values: string[]): Clause {
  const names = values.filter((value) => value !== withoutNames)
  if (names.length === values.length) return child(allOf(named(category, names)))
  const none: Clause = { bool: { must_not: [hasSomeName(category)] } }
  return names.length === 0 ? none : { bool: { should: [child(allOf(named(category, names))), none], minimum_should_match: 1 } }
}

/** Documents with any name of a category that is not hidden. */
export function hasSomeName(category: NameCategory): Clause {
  return child({ bool: { filter: [{ term: { category } }, isShown] } })
}

/** Named entities that nobody has hidden. */
export const isShown: Clause = { term: { isHidden: false } }

/** The exact names: in a query string, as old clients send them, a sign in a name would be an operator. */
export function named(category: NameCategory, names: string[]): Clause[] {
  return [{ term: { category } }, { terms: { mentionNorm: names } }]
}

function allOf(filter: Clause[]): Clause {
  return { bool: { filter } }
}

/** Documents with a named entity that the query finds. */
export function child(query: Clause): Clause {
  return { has_child: { type: 'NamedEntity', query } }
}
