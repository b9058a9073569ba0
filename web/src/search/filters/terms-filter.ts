import type { PanelFilter } from '../../feature/filter.ts'
import { oneOf } from '../body/placed-clauses.ts'
import { TermsFacet } from '../facets/terms-facet.tsx'

type Facts = Omit<PanelFilter, 'field' | 'Panel' | 'resolve'> & Partial<Pick<PanelFilter, 'field' | 'resolve'>>

/** A filter on the values of one field, ticked in a list; the field has the filter's name unless another is given. */
export function termsFilter(facts: Facts): PanelFilter {
  const field = facts.field ?? facts.name
  return { Panel: TermsFacet, resolve: (choice) => [oneOf(field, choice)], ...facts, field }
}
