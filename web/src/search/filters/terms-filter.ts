import type { PanelFilter } from '../../feature/filter.ts'
import { oneOf, oneOfOrNone } from '../body/placed-clauses.ts'
import { TermsPanel } from '../facets/terms-panel.ts'

type Facts = Omit<PanelFilter, 'field' | 'Panel' | 'resolve'> & Partial<Pick<PanelFilter, 'field' | 'resolve'>>

/** A filter on the values of one field, ticked in a list; the field has the filter's name unless another is given. */
export function termsFilter(facts: Facts): PanelFilter {
  const field = facts.field ?? facts.name
  const { noneValue } = facts
  const resolve: PanelFilter['resolve'] = (choice) => [
    noneValue === undefined ? oneOf(field, choice) : oneOfOrNone(field, choice, noneValue),
  ]
  return { Panel: TermsPanel, resolve, ...facts, field }
}
