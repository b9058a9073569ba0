import { starCalls } from '@dossier/contract/marks/stars'
import { sql } from 'kysely'
import { countRows } from '../feature/count-rows.ts'
import { answers, feature } from '../feature/feature.ts'
import { changeMany } from '../marks/change-many.ts'
import { markedIds, markedSet } from '../marks/mark-list.ts'
import { describeStarred } from './describe-starred.ts'
import { starMigrations } from './tables.ts'

const kind = 'starred'

/** Stars: a user's own marks of documents. */
export const stars = feature({
  name: 'stars',
  countOfProject: countRows('stars', 'mark', sql`kind = 'starred' and taken is null`),
  migrations: starMigrations,
  sets: { [kind]: markedSet(kind) },
  calls: answers(starCalls, {
    starred: ({ scope, params: { project }, query }) =>
      markedIds(scope.records, { kind, userId: scope.caller.id, project }, query.docIds),
    starredEverywhere: ({ scope, query }) => describeStarred(scope, query),
    star: ({ scope, params: { project }, body }) => changeMany(scope, { kind, project, isGiven: true }, body),
    unstar: ({ scope, params: { project }, body }) => changeMany(scope, { kind, project, isGiven: false }, body),
  }),
})
