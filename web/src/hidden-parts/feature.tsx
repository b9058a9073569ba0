import { feature } from '../feature/feature.ts'
import { hiddenPartsFilter } from './hidden-parts-filter.ts'
import { hiddenPartsRows } from './hidden-parts-rows.ts'

/** What a document holds that is not seen at once, such as comments and hidden sheets: a filter, and a line of the details. */
export const hiddenParts = feature({
  name: 'hidden-parts',
  filters: [hiddenPartsFilter],
  detailsRows: [{ name: 'hidden-parts', order: 30, rows: hiddenPartsRows }],
})
