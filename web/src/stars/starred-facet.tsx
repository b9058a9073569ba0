import { useLingui } from '@lingui/react/macro'
import type { PanelFilter } from '../feature/filter.ts'
import { ClauseFacet } from '../search/facets/clause-facet.tsx'
import { starredClause } from './starred-clause.ts'

/** Starred and not starred, with their counts. */
export function StarredFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const values = [
    { value: 'true', label: t`Starred` },
    { value: 'false', label: t`Not starred` },
  ] as const
  return <ClauseFacet filter={filter} clause={starredClause} values={values} />
}
