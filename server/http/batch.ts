import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { App } from './app-type.ts'
import { notAvailable } from './not-available.ts'
import { emptyPage, PageQuery } from './paging.ts'

const WebQuery = z.preprocess((body) => body ?? {}, PageQuery)

/** Batch searches and downloads: there are none yet, so lists are empty, any id is unknown, and starting one says that it cannot. */
export function serveBatches(app: App): void {
  const tags = ['batch searches']
  const unknown = () => {
    throw new AppError('NOT_FOUND', { message: 'There is no such batch search' })
  }
  app.get('/api/batch/search', { schema: { tags, summary: 'Batch searches', querystring: PageQuery } }, ({ query }) =>
    emptyPage(query),
  )
  app.post('/api/batch/search', { schema: { tags, summary: 'Batch searches', body: WebQuery } }, ({ body }) => emptyPage(body))
  app.delete('/api/batch/search', { schema: { tags, summary: 'Remove all batch searches' } }, (_request, reply) =>
    reply.code(204).send(),
  )
  app.delete('/api/batch/search/:id', { schema: { tags, summary: 'Remove a batch search' } }, (_request, reply) =>
    reply.code(204).send(),
  )
  for (const url of ['/api/batch/search/:id', '/api/batch/search/:id/queries', '/api/batch/search/result/csv/:id']) {
    app.get(url, { schema: { tags, summary: 'Read a batch search' } }, unknown)
  }
  app.patch('/api/batch/search/:id', { schema: { tags, summary: 'Change a batch search' } }, unknown)
  app.post('/api/batch/search/result/:id', { schema: { tags, summary: 'Results of a batch search' } }, unknown)
  app.post('/api/batch/search/copy/:id', { schema: { tags, summary: 'Repeat a batch search' } }, unknown)
  const starts = ['/api/batch/search/:id', '/api/task/batchSearch', '/api/task/batchSearch/:id', '/api/task/batchSearch/copy/:id']
  for (const url of starts)
    app.post(url, { schema: { tags, summary: 'Start a batch search' } }, notAvailable('Searching in batches'))
  app.post('/api/task/batchDownload', { schema: { tags, summary: 'Start a download' } }, notAvailable('Downloading in batches'))
}
