import { feature } from '../feature/feature.ts'
import { recoveredFilter } from './recovered-filter.ts'
import { recoveredRows } from './recovered-rows.ts'

/** What the second reading of each file found that the first one had left out: a filter, and lines of the details. */
export const recovered = feature({
  name: 'recovered',
  filters: [recoveredFilter],
  detailsRows: [{ name: 'recovered', order: 20, rows: recoveredRows }],
})
