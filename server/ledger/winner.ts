import { because } from '@dossier/contract'
import type { Transaction } from 'kysely'
import { packReasons } from '../records/reasons.ts'
import type { RecordsSchema } from '../records/schema.ts'

type Trx = Transaction<RecordsSchema>

/** The file that stands for all files of one digest. */
export type Winner = { entryId: number; key: Buffer; path: string; isMissing: boolean }

/**
 * Of several files with the same bytes the one with the bytewise first path is the document, whatever order they are read in; one that is no longer
 * on disk comes last. Answers the one that stands for them now, `except` left out.
 */
export async function findWinner(trx: Trx, project: string, digest: string, except: number): Promise<Winner | undefined> {
  const row = await trx
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['entry.entry_id', 'entry.path_key', 'entry.path', 'entry.missing_since'])
    .where('document.project', '=', project)
    .where('document.id', '=', digest)
    .where('entry.entry_id', '!=', except)
    // One that waits to be read again may have other bytes by now.
    .where('entry.state', '!=', 'waiting')
    .executeTakeFirst()
  return row && { entryId: row.entry_id, key: Buffer.from(row.path_key), path: row.path, isMissing: row.missing_since !== null }
}

/** Whether a file at `key` that is on disk goes before the present winner. */
export function goesBefore(key: Buffer, winner: Winner): boolean {
  return winner.isMissing || Buffer.compare(key, winner.key) < 0
}

/**
 * A digest has lost its document: the first of its duplicates is to be read in the run `taskId` and then stands for the others.
 * Answers whether there is one.
 */
export async function electWinner(trx: Trx, project: string, digest: string, taskId: string): Promise<boolean> {
  const next = await trx
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where('digest', '=', digest)
    // Of empty files too one has the digest's own id.
    .where('state', 'in', ['duplicate', 'empty'])
    .where('missing_since', 'is', null)
    .orderBy('path_key')
    .executeTakeFirst()
  if (!next) return false
  await trx
    .updateTable('entry')
    .set({
      state: 'waiting',
      reason: packReasons([because('waits-elected')]),
      task_id: taskId,
      updated_at: Date.now(),
    })
    .where('entry_id', '=', next.entry_id)
    .execute()
  return true
}

/** What the ledger says of a duplicate, as it is stored. */
export function duplicateReason(path: string): string {
  return packReasons([because('same-bytes', { path })])
}
