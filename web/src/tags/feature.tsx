import { msg } from '@lingui/core/macro'
import { feature } from '../feature/feature.ts'
import { oneOf } from '../search/body/placed-clauses.ts'

/** Addresses that name tags are understood; tags themselves come later. */
export const tags = feature({
  name: 'tags',
  filters: [{ name: 'tags', label: msg`Tags`, resolve: (choice) => [oneOf('tags', choice)] }],
})
