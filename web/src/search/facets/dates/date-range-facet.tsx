import { useLingui } from '@lingui/react/macro'
import type { PanelFilter } from '../../../feature/filter.ts'
import { growthOf } from '../../../ui/growing/growth.ts'
import { More } from '../../../ui/growing/more.tsx'
import { setFilter } from '../../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../../address/use-search-state.ts'
import type { Bucket } from '../../body/aggregations.ts'
import { daysToValues, isNoDate, noDateValue, valuesToDays } from '../../body/date-values.ts'
import styles from '../facet.module.css'
import { FacetOptions } from '../facet-options.tsx'
import { FacetValue } from '../facet-value.tsx'
import { useYears } from '../use-facet.ts'
import { DateChart } from './date-chart.tsx'
import { DayRange } from './day-range.tsx'
import { useDateBins } from './use-date-bins.ts'

/** From one day to another, on a chart or by two fields; below, the years that occur, and the documents without a date. */
export function DateRangeFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const years = useYears(filter, state)
  const bins = useDateBins(filter, state, years.buckets)
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const choose = (values: string[]) => change(setFilter(state, filter.name, { ...choice, values }))
  const days = valuesToDays(choice.values)
  return (
    <div className={styles.facet} aria-busy={years.isFetching}>
      {bins.length > 1 && <DateChart bins={bins} days={days} onChoose={({ from, to }) => choose(daysToValues(from, to))} />}
      <DayRange days={days} onChoose={({ from, to }) => choose(daysToValues(from, to))} />
      {years.buckets.map((bucket) => {
        const values = valuesOf(bucket)
        const isChosen = values.join() === choice.values.join()
        const year = String(new Date(Number(bucket.key)).getUTCFullYear())
        return (
          <FacetValue
            key={bucket.key}
            label={isNoDate(bucket.key) ? t`No date` : year}
            count={bucket.doc_count}
            isChosen={isChosen}
            isExcluded={choice.isExcluded}
            onToggle={() => choose(isChosen ? [] : values)}
          />
        )
      })}
      <More growth={growthOf(years)} />
      <FacetOptions filter={filter} />
    </div>
  )
}

function valuesOf({ key }: Bucket): string[] {
  if (isNoDate(key)) return [noDateValue]
  const year = String(new Date(Number(key)).getUTCFullYear()).padStart(4, '0')
  return daysToValues(`${year}-01-01`, `${year}-12-31`)
}
