import type { Clause, FilterChoice } from '../feature/filter.ts'

/** The value of the filter that leaves one document of each text. */
export const oneOfEach = 'one'

/** What a choice of the filter makes of a whole query. */
export function oneOfEqualTexts(query: Clause, { values, isExcluded }: FilterChoice): Clause {
  if (!values.includes(oneOfEach)) return query
  const one = { one_of_equal_texts: { query } }
  return isExcluded ? { bool: { must: [query], must_not: [one] } } : one
}
