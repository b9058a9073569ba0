import { takenListCalls } from '@dossier/contract/batch-search/taken-list'
import { answers, feature } from '../../feature/feature.ts'
import { listOfColumn } from './column-list.ts'
import { listOfNames } from './names-list.ts'
import { listOfQueries } from './queries-list.ts'

/** Lists for batch searches, taken from a spreadsheet, from the names of projects or from another batch search. */
export const batchLists = feature({
  name: 'batch-lists',
  calls: answers(takenListCalls, {
    column: ({ scope, params, query }) => listOfColumn(scope, params, query),
    names: ({ scope, params, query }) => listOfNames(scope, params.id, query.category),
    queries: ({ scope, params, query }) => listOfQueries(scope, params.id, query.show),
  }),
})
