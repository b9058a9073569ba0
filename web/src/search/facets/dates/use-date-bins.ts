import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PanelFilter } from '../../../feature/filter.ts'
import type { SearchState } from '../../address/search-state.ts'
import type { Bucket } from '../../body/aggregations.ts'
import { monthsChartBody } from '../../body/facet-body.ts'
import { postSearch } from '../../body/search-requests.ts'
import { facetScope, scopeKey, useContextualized } from '../use-facet.ts'
import { type DateBin, dateBins, isByMonth, yearSpan } from './date-bins.ts'

/** The bars of the chart of dates: those of the years that are known, or of months, which are asked for where the years are few. */
export function useDateBins(filter: PanelFilter, state: SearchState, years: readonly Bucket[]): DateBin[] {
  const [isContextualized] = useContextualized(filter)
  const span = yearSpan(years, new Date().getUTCFullYear())
  const hasMonths = span !== null && isByMonth(span)
  const months = useQuery({
    queryKey: ['search', 'months', filter.name, scopeKey(state, isContextualized)],
    enabled: hasMonths,
    queryFn: async ({ signal }) => {
      const body = monthsChartBody(filter, await facetScope(state, isContextualized, signal))
      return (await postSearch(state.index, body, { signal })).aggregations[filter.name]?.buckets ?? []
    },
    placeholderData: keepPreviousData,
  }).data
  if (span === null || (hasMonths && months === undefined)) return []
  return dateBins(hasMonths ? (months ?? []) : years, span)
}
