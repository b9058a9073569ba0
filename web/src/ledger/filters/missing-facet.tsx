import { useLingui } from '@lingui/react/macro'
import type { PanelFilter } from '../../feature/filter.ts'
import { ClauseFacet } from '../../search/facets/clause-facet.tsx'
import { missingClause } from './missing-clause.ts'

/** On disk or not any more, with their counts. */
export function MissingFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const values = [
    { value: 'false', label: t`On disk` },
    { value: 'true', label: t`No longer on disk` },
  ] as const
  return <ClauseFacet filter={filter} clause={missingClause} values={values} />
}
