import { msg } from '@lingui/core/macro'
import { ask } from '../api/ask.ts'
import type { KnownFilter } from '../feature/filter.ts'
import { oneOf } from '../search/body/placed-clauses.ts'

/** Documents that the user starred, or that are not starred; only understood in addresses until stars can be given. */
export const starredFilter: KnownFilter = {
  name: 'starred',
  label: msg`Starred`,
  resolve: async ({ values, isExcluded }, { index }, signal) => {
    const isNotStarred = values[0] === 'false' ? !isExcluded : isExcluded
    return [oneOf('_id', { values: await getStarredIds(index, signal), isExcluded: isNotStarred })]
  },
  valueLabel: (value, { i18n }) => i18n._(value === 'false' ? msg`Not starred` : msg`Starred`),
  chipText: ({ values }, { i18n }) => i18n._(values[0] === 'false' ? msg`Not starred` : msg`Starred`),
}

/** Ids of the documents that the user starred in a project. */
async function getStarredIds(project: string, signal?: AbortSignal): Promise<string[]> {
  // Few addresses name stars, and the table of what is to come is long: it does not belong to the first load.
  const { laterCalls } = await import('@dossier/contract/later')
  return ask(laterCalls.stars.starred, { params: { project }, signal })
}
