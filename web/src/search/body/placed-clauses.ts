import type { FilterChoice, PlacedClause } from '../../feature/filter.ts'

/** Documents that have one of the values in a field, or none of them; in the filter context, where the known client puts them. */
export function oneOf(field: string, { values, isExcluded }: FilterChoice): PlacedClause {
  return { place: isExcluded ? 'filterNot' : 'filter', clause: { terms: { [field]: values } } }
}
