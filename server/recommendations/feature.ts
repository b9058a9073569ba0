import { recommendationCalls } from '@dossier/contract/marks/recommendations'
import { sql } from 'kysely'
import { countRows } from '../feature/count-rows.ts'
import { answers, feature } from '../feature/feature.ts'
import { changeMany } from '../marks/change-many.ts'
import { markedSet } from '../marks/mark-list.ts'
import { newestRecommendations, recommendedIds } from './recommended.ts'
import { countRecommenders } from './recommenders.ts'

const kind = 'recommended'

/** Recommendations: marks that everybody who reads the project can see. */
export const recommendations = feature({
  name: 'recommendations',
  countOfProject: countRows('recommendations', 'mark', sql`kind = 'recommended' and taken is null`),
  sets: { [kind]: { ...markedSet(kind), isShared: true } },
  calls: answers(recommendationCalls, {
    recommended: ({ scope, params: { project }, query: { userids, mine, docIds } }) =>
      recommendedIds(scope.records, project, { users: mine ? [scope.caller.id] : userids, ids: docIds }),
    recommend: ({ scope, params: { project }, body }) => changeMany(scope, { kind, project, isGiven: true }, body),
    unrecommend: ({ scope, params: { project }, body }) => changeMany(scope, { kind, project, isGiven: false }, body),
    users: ({ scope, query: { project } }) => countRecommenders(scope, { project }),
    usersOf: ({ scope, query: { project, docIds } }) => countRecommenders(scope, { project, ids: docIds ?? [] }),
    newest: ({ scope, query }) => newestRecommendations(scope, query),
  }),
})
