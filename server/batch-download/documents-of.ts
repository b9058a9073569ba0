import type { CameAs } from '@dossier/contract/batch-download/batch-download'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { findOtherMessages } from '../threads/whole-threads.ts'
import type { DownloadArgs } from './download-args.ts'
import { queryOf } from './wanted.ts'

type Asked = Pick<DownloadArgs, 'query' | 'isClause' | 'withContainers' | 'withThreads'>

/** The documents of an archive: `rids` are the numbers of all of them, ascending, so that those of one file follow one another; the other sets are those that the query itself did not find. */
export type DownloadDocuments = {
  rids: number[]
  containers: ReadonlySet<number>
  threads: ReadonlySet<number>
  /** Whether a thread was too long to include in full. */
  isCut: boolean
}

/** Finds the documents of a download. Throws what searching throws; the signal's reason. */
export async function findDocuments(
  scope: Scope,
  asked: Asked,
  projects: readonly string[],
  signal: AbortSignal,
): Promise<DownloadDocuments> {
  const found = await scope.engine.collect([...projects], queryOf(asked), signal)
  const others = asked.withThreads ? await findOtherMessages(scope.records, found, signal) : { rids: [], isCut: false }
  const threads = new Set(others.rids)
  const containers = asked.withContainers ? await findContainers(scope, found, threads, signal) : new Set<number>()
  const rids = [...found, ...threads, ...containers].sort((one, other) => one - other)
  return { rids, containers, threads, isCut: others.isCut }
}

/** Why a document is in the archive. */
export function cameAs({ containers, threads }: DownloadDocuments, rid: number): CameAs {
  if (threads.has(rid)) return 'thread'
  return containers.has(rid) ? 'container' : 'result'
}

/** The direct containers of the documents, each once, unless they were found themselves. */
async function findContainers(
  { records }: Scope,
  found: readonly number[],
  threads: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Set<number>> {
  const there = new Set(found)
  const containers = new Set<number>()
  for (const some of inBatches(found)) {
    signal.throwIfAborted()
    const rows = await records.db
      .selectFrom('document as inner')
      .innerJoin('document as holder', (join) =>
        join.onRef('holder.project', '=', 'inner.project').onRef('holder.id', '=', 'inner.parent_id'),
      )
      .select('holder.rid')
      .distinct()
      .where('inner.rid', 'in', some)
      .execute()
    for (const { rid } of rows) if (!there.has(rid) && !threads.has(rid)) containers.add(rid)
  }
  return containers
}
