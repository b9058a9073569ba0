import { z } from 'zod'
import { call } from '../spine/call.ts'
import { TaskId } from '../spine/ids.ts'
import { DownloadEstimate, DownloadOptions, StartedDownload } from './batch-download.ts'

const tags = ['batch download']

/** Batch downloads: the documents of a search as one archive. They are listed, fetched, stopped and removed as tasks. */
export const batchDownloadCalls = {
  start: call({
    method: 'POST',
    path: '/api/task/batchDownload',
    body: z.object({ options: DownloadOptions }),
    answer: StartedDownload,
    errors: ['BAD_QUERY', 'BAD_INDEX_NAME'],
    needs: 'download',
    // Both forms of naming projects.
    project: 'handler',
    summary: 'Start a download of the documents that a query finds; the archive is the result of its task',
    tags,
  }),
  estimate: call({
    method: 'POST',
    path: '/api/local/batchDownload/estimate',
    body: z.object({ options: DownloadOptions }),
    answer: DownloadEstimate,
    errors: ['BAD_QUERY', 'BAD_INDEX_NAME', 'ENGINE_DOWN'],
    needs: 'download',
    project: 'handler',
    summary: 'What a download would be, without starting it',
    tags,
  }),
  password: call({
    method: 'POST',
    path: '/api/local/batchDownload/:id/password',
    params: z.object({ id: TaskId }),
    answer: z.strictObject({ password: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    needs: 'user',
    summary: 'The password of an archive, once: it is not told again',
    tags,
  }),
}
