import { historyCalls } from '@dossier/contract/history'
import { keptResultsCalls } from '@dossier/contract/kept-results'
import { answers, feature } from '../feature/feature.ts'
import { chooseHistory, isHistoryKept } from './choice.ts'
import { listEvents } from './list-events.ts'
import { dropHistory, removeEvents } from './remove-events.ts'
import { dismissNews, setAlerts } from './since/alerts.ts'
import { compareSince } from './since/compare.ts'
import { keepResults } from './since/keep.ts'
import { listKept } from './since/list-kept.ts'
import { historyMigrations } from './tables.ts'
import { writeEvent } from './write-event.ts'

/** History: documents that a user opened, searches that they ran or saved. Each is their own. */
export const history = feature({
  name: 'history',
  migrations: historyMigrations,
  removeRestOfProject: dropHistory,
  calls: [
    ...answers(historyCalls, {
      list: async ({ scope, query }) => {
        const { events: items, total } = await listEvents(scope, query)
        return { items, total, pagination: { count: items.length, from: query.from, size: query.size, total } }
      },
      add: ({ scope, body }) => writeEvent(scope, body),
      clear: async ({ scope, query }) => {
        await removeEvents(scope, query)
        return undefined
      },
      forget: async ({ scope, query }) => {
        await removeEvents(scope, query)
        return undefined
      },
      choice: async ({ scope }) => ({ kept: await isHistoryKept(scope) }),
      choose: async ({ scope, body }) => {
        await chooseHistory(scope, body.kept)
        return body
      },
    }),
    ...answers(keptResultsCalls, {
      list: ({ scope, query }) => listKept(scope, { hasNews: query.news ?? false }),
      keep: ({ scope, params, body }) => keepResults(scope, params.id, body.clause),
      since: ({ scope, params, query }) => compareSince(scope, params.id, query),
      alert: ({ scope, params, body }) => setAlerts(scope, params.id, body.alerts),
      dismiss: async ({ scope, params }) => {
        await dismissNews(scope, params.id)
        return undefined
      },
    }),
  ],
})
