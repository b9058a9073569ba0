import { msg } from '@lingui/core/macro'
import { request } from '../api/request.ts'
import type { KnownFilter } from '../feature/filter.ts'
import { oneOf } from '../search/body/placed-clauses.ts'

/** Documents that some users recommended; only understood in addresses until documents can be recommended. */
export const recommendedByFilter: KnownFilter = {
  name: 'recommendedBy',
  label: msg`Recommended by`,
  resolve: async ({ values, isExcluded }, { index }, signal) => [
    oneOf('_id', { values: await getRecommendedIds(index, values, signal), isExcluded }),
  ],
}

function getRecommendedIds(project: string, users: string[], signal?: AbortSignal): Promise<string[]> {
  const userids = users.map(encodeURIComponent).join(',')
  return request<string[]>(`/api/${encodeURIComponent(project)}/documents/recommendations?userids=${userids}`, { signal })
}
