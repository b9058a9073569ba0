import { starCalls } from '@dossier/contract/stars'
import { answers, feature } from '../feature/feature.ts'
import { changeMany } from './change-many.ts'
import { describeStarred } from './describe-starred.ts'
import { carryStars, dropStars, noteReturned } from './follow-documents.ts'
import { starredIds, starredSet } from './star-list.ts'
import { starMigrations } from './tables.ts'

/** Stars: a user's own marks of documents. */
export const stars = feature({
  name: 'stars',
  migrations: starMigrations,
  sets: { starred: starredSet },
  removeRestOfProject: dropStars,
  whenDocumentsAreReplaced: carryStars,
  whenDocumentsAppear: noteReturned,
  calls: answers(starCalls, {
    starred: ({ scope, params: { project }, query }) =>
      starredIds(scope.records, { userId: scope.caller.id, project }, query.docIds),
    starredEverywhere: ({ scope, query }) => describeStarred(scope, query),
    star: ({ scope, params, body }) => changeMany(scope, params.project, body, true),
    unstar: ({ scope, params, body }) => changeMany(scope, params.project, body, false),
  }),
})
