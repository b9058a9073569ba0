import { insightCalls } from '@dossier/contract/insights'
import { answers, feature } from '../feature/feature.ts'
import { findSilences } from './silences/find-silences.ts'

/** What is computed of a project as a whole; all else that the page of insights shows is searched for. */
export const insights = feature({
  name: 'insights',
  calls: answers(insightCalls, { silences: ({ scope, params }) => findSilences(scope, params.project) }),
})
