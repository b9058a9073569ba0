import type { DownloadEstimate, DownloadOptions } from '@dossier/contract/batch-download/batch-download'
import { bytesOfSize } from '../config.ts'
import type { Scope } from '../scope/scope.ts'
import { projectsOf, queryOf, readQuery } from './wanted.ts'

/** What a download would be: exact counts, and the limits that it would meet. Throws as starting one does. */
export async function estimateDownload(scope: Scope, options: DownloadOptions): Promise<DownloadEstimate> {
  const projects = projectsOf(options)
  const { engine } = await scope.within(projects, 'download')
  const query = queryOf(readQuery(options.query))
  const sum = { kind: 'metric', metric: 'sum', field: 'contentLength' } as const
  const request = { projects, query, from: 0, size: 0, sort: [], aggregations: { bytes: sum } }
  const { total, aggregations } = await engine.search(request, scope.signal)
  const { bytes } = aggregations
  const { config } = scope.program
  return {
    documents: total,
    bytes: Math.round((bytes?.kind === 'metric' && bytes.value) || 0),
    mostFiles: config.batchDownloadMaxNbFiles,
    mostBytes: bytesOfSize(config.batchDownloadMaxSize),
    hoursKept: config.batchDownloadTimeToLive,
    encrypts: config.batchDownloadEncrypt,
  }
}
