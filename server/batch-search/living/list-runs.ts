import { isUnfinished } from '@dossier/contract'
import type { BatchChangedHit, BatchRun } from '@dossier/contract/batch-search/living'
import type { Scope } from '../../scope/scope.ts'
import { requireBatch } from '../visible.ts'
import { readSummary, totalOf } from './summary.ts'
import { livingDb } from './tables.ts'

/** How often a batch search was searched again, the last first. Throws AppError NOT_FOUND. */
export async function listRuns(scope: Scope, uuid: string): Promise<BatchRun[]> {
  const { search_id, user_id } = await requireBatch(scope, uuid)
  // Others learn nothing of its author's rights.
  const isOwn = user_id === scope.caller.id
  const rows = await livingDb(scope.records)
    .selectFrom('batch_run')
    .leftJoin('task', 'task.id', 'batch_run.task_id')
    .selectAll('batch_run')
    .select('task.state')
    .where('search_id', '=', search_id)
    .orderBy('batch_run.run', 'desc')
    .execute()
  return rows
    .filter(({ run }) => run > 0)
    .map((row) => {
      const summary = readSummary(row.reasons)
      const before = rows.find(({ run }) => run === row.run - 1)
      return {
        run: row.run,
        since: Number(before?.begun_at ?? row.begun_at),
        date: Number(row.begun_at),
        state: stateOf(row.ended_at, row.state),
        taskId: row.task_id,
        nbQueriesDone: row.done_count,
        new: { total: totalOf(summary.new), reasons: listed(summary.new) },
        gone: { total: totalOf(summary.gone), reasons: listed(summary.gone) },
        closed: { projects: isOwn ? row.closed_projects : 0, hits: isOwn ? Number(row.closed_hits) : 0 },
        cut: row.cut_count,
        failed: row.failed_count,
      }
    })
}

function stateOf(endedAt: number | null, task: string | null): BatchRun['state'] {
  if (endedAt !== null) return 'SUCCESS'
  if (task === 'RUNNING') return 'RUNNING'
  return task !== null && isUnfinished(task) ? 'QUEUED' : 'STOPPED'
}

function listed<Reason extends string>(side: Partial<Record<Reason, number>>): { reason: Reason; hits: number }[] {
  const reasons: { reason: Reason; hits: number }[] = []
  for (const reason in side) reasons.push({ reason, hits: side[reason] ?? 0 })
  return reasons
}

/** What a run found new, then what it found no more, by query. Throws AppError NOT_FOUND. */
export async function listChanges(
  scope: Scope,
  { uuid, run, from, size }: { uuid: string; run: number; from: number; size: number },
): Promise<{ items: BatchChangedHit[]; total: number }> {
  const { search_id } = await requireBatch(scope, uuid)
  const ofRun = livingDb(scope.records)
    .selectFrom('batch_change as change')
    .where('change.search_id', '=', search_id)
    .where('change.run', '=', run)
    // Without documents of projects that are left out by now.
    .innerJoin('batch_document as document', (join) =>
      join.onRef('document.search_id', '=', 'change.search_id').onRef('document.rid', '=', 'change.rid'),
    )
  const { total } = await ofRun.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await ofRun
    .innerJoin('batch_query as line', (join) =>
      join.onRef('line.search_id', '=', 'change.search_id').onRef('line.number', '=', 'change.number'),
    )
    .select(['change.gone', 'change.reason', 'line.query', 'document.project', 'document.document_id'])
    .select(['document.root_id', 'document.path', 'document.content_type'])
    .orderBy('change.gone')
    .orderBy('change.number')
    .orderBy('change.rid')
    .offset(from)
    .limit(size)
    .execute()
  const items = rows.map(({ gone, reason, query, project, document_id, root_id, path, content_type }): BatchChangedHit => {
    const way = gone === 1 ? ('gone' as const) : ('new' as const)
    return {
      way,
      reason,
      query,
      project,
      documentId: document_id,
      rootId: root_id,
      documentPath: path,
      contentType: content_type,
    }
  })
  return { items, total: Number(total) }
}
