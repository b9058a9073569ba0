import type { DownloadEstimate, DownloadOptions } from '@dossier/contract/batch-download/batch-download'
import { z } from 'zod'
import { bytesOfSize } from '../config.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { readJson } from '../tasks/row.ts'
import { findDocuments } from './documents-of.ts'
import { projectsOf, queryOf, readQuery } from './wanted.ts'

/** Beyond this many documents, what comes along with them is not counted: each would have to be looked up. */
const mostCounted = 100_000
const nothing = { containers: null, threads: null }

/** Describes a download before it starts: exact counts, and the limits that apply. Throws what starting one throws. */
export async function estimateDownload(scope: Scope, options: DownloadOptions): Promise<DownloadEstimate> {
  const projects = projectsOf(options)
  const within = await scope.within(projects, 'download')
  const asked = readQuery(options.query)
  const query = queryOf(asked)
  const sum = { kind: 'metric', metric: 'sum', field: 'contentLength' } as const
  const request = { projects, query, from: 0, size: 0, sort: [], aggregations: { bytes: sum } }
  const { total, aggregations } = await within.engine.search(request, scope.signal)
  const { bytes } = aggregations
  const isBesideUncounted = total > mostCounted && Boolean(options.withContainers || options.withThreads)
  const beside = isBesideUncounted ? nothing : await estimateBeside(within, { ...options, ...asked }, projects)
  const { config } = scope.program
  return {
    documents: total + (beside.containers?.documents ?? 0) + (beside.threads?.documents ?? 0),
    bytes:
      Math.round((bytes?.kind === 'metric' && bytes.value) || 0) + (beside.containers?.bytes ?? 0) + (beside.threads?.bytes ?? 0),
    ...beside,
    isBesideUncounted,
    mostFiles: config.batchDownloadMaxNbFiles,
    mostBytes: bytesOfSize(config.batchDownloadMaxSize),
    hoursKept: config.batchDownloadTimeToLive,
    encrypts: config.batchDownloadEncrypt,
  }
}

type Asked = ReturnType<typeof readQuery> & Pick<DownloadOptions, 'withContainers' | 'withThreads'>

/** What would come along, if requested. */
async function estimateBeside(
  scope: Scope,
  { query, isClause, withContainers = false, withThreads = false }: Asked,
  projects: readonly string[],
): Promise<Pick<DownloadEstimate, 'containers' | 'threads'>> {
  if (!withContainers && !withThreads) return nothing
  const asked = { query, isClause, withContainers, withThreads }
  const { containers, threads, isCut } = await findDocuments(scope, asked, projects, scope.signal)
  return {
    containers: withContainers ? await weigh(scope, containers) : null,
    threads: withThreads ? { ...(await weigh(scope, threads)), isCut } : null,
  }
}

const Source = z.object({ contentLength: z.number().nonnegative().catch(0) })

/** The same sum as the index computes for the documents found. Damaged ones are named in the manifest. */
async function weigh({ records, signal }: Scope, rids: ReadonlySet<number>): Promise<{ documents: number; bytes: number }> {
  let bytes = 0
  for (const some of inBatches([...rids])) {
    signal.throwIfAborted()
    const rows = await records.db.selectFrom('document').select('source').where('rid', 'in', some).execute()
    for (const { source } of rows) bytes += Source.catch({ contentLength: 0 }).parse(readJson(source)).contentLength
  }
  return { documents: rids.size, bytes }
}
