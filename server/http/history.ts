import { z } from 'zod'
import type { App } from './app-type.ts'
import { notAvailable } from './not-available.ts'
import { emptyPage, PageQuery } from './paging.ts'

/** The user's history of documents and searches: nothing is kept yet, so it is empty, and clearing it succeeds. */
export function serveHistory(app: App): void {
  const tags = ['users']
  const HistoryQuery = PageQuery.extend({ type: z.string().optional() })
  app.get('/api/users/me/history', { schema: { tags, summary: 'History', querystring: HistoryQuery } }, ({ query }) =>
    emptyPage(query),
  )
  app.put('/api/users/me/history', { schema: { tags, summary: 'Add to the history' } }, notAvailable('Keeping a history'))
  for (const url of ['/api/users/me/history', '/api/users/me/history/event']) {
    app.delete(url, { schema: { tags, summary: 'Clear the history' } }, (_request, reply) => reply.code(204).send())
  }
}
