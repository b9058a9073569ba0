import type { Clause, FilterChoice, PlacedClause } from '../../feature/filter.ts'

/** Documents that have one of the values in a field, or none of them; in the filter context, where the known client puts them. */
export function oneOf(field: string, { values, isExcluded }: FilterChoice): PlacedClause {
  return { place: isExcluded ? 'filterNot' : 'filter', clause: { terms: { [field]: values } } }
}

/** The same where one of the values, `none`, stands for documents without any in the field. */
export function oneOfOrNone(field: string, choice: FilterChoice, none: string): PlacedClause {
  const values = choice.values.filter((value) => value !== none)
  if (values.length === choice.values.length) return oneOf(field, choice)
  const isMissing: Clause = { bool: { must_not: [{ exists: { field } }] } }
  const should = [{ terms: { [field]: values } }, isMissing]
  const clause = values.length === 0 ? isMissing : { bool: { should, minimum_should_match: 1 } }
  return { place: choice.isExcluded ? 'filterNot' : 'filter', clause }
}
