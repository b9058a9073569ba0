import { msg } from '@lingui/core/macro'
import type { KnownFilter } from '../feature/filter.ts'
import { oneOf } from '../search/body/placed-clauses.ts'

/** Documents that some users recommended; only understood in addresses until documents can be recommended. */
export const recommendedByFilter: KnownFilter = {
  name: 'recommendedBy',
  label: msg`Recommended by`,
  resolve: async ({ values, isExcluded }, { index }, signal) => {
    // Calls that are still to come are no part of the first load.
    const { recommendedIds } = await import('./recommended-ids.ts')
    return [oneOf('_id', { values: await recommendedIds(index, values, signal), isExcluded })]
  },
}
