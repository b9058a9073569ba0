import { msg } from '@lingui/core/macro'
import type { KnownFilter } from '../../feature/filter.ts'
import { oneOf } from '../body/placed-clauses.ts'

/** Some of the projects that are searched: newer clients write them into addresses as a filter too. */
export const projectFilter: KnownFilter = {
  name: 'project',
  label: msg`Project`,
  resolve: (choice) => [oneOf('_index', choice)],
}
