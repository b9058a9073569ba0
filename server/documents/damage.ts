import { AppError, because } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { packReasons } from '../records/reasons.ts'

/** A document whose row or text in the records is not what was stored; `path` is that of its file, where it is known. */
export type DamagedDocument = { rid: number; project: string; id: string; path: string | null }

type Row = { rid: number; project: string; id: string; entry_id: number }

/** Names the documents of damaged rows by their files, and says in the ledger that the next run has to read these again. */
export async function noteDamage(records: Records, rows: Row[]): Promise<DamagedDocument[]> {
  if (rows.length === 0) return []
  const entryIds = rows.map((row) => row.entry_id)
  const entries = await records.db
    .selectFrom('entry')
    .select(['entry_id', 'path', 'project', 'path_key'])
    .where('entry_id', 'in', entryIds)
    .execute()
  // Whoever asked hears of the damage anyway, also where nothing can be written just now.
  await writeLines(records, entries).catch(() => {})
  const paths = new Map(entries.map(({ entry_id, path }) => [entry_id, path]))
  return rows.map(({ rid, project, id, entry_id }) => ({ rid, project, id, path: paths.get(entry_id) ?? null }))
}

type Line = { entry_id: number; project: string; path_key: Uint8Array }

async function writeLines(records: Records, lines: Line[]): Promise<void> {
  await records.db.transaction().execute(async (trx) => {
    for (const { entry_id, project, path_key } of lines) {
      await trx
        .updateTable('entry')
        .set({ state: 'failed', reason: packReasons([because('record-damaged')]), updated_at: Date.now() })
        .where('entry_id', '=', entry_id)
        .where('state', '!=', 'waiting')
        .execute()
      // The file no longer counts as the one that was read; the line may be that of something embedded in it.
      const file = trx.updateTable('entry').set({ modified_ns: null }).where('parent_entry', 'is', null)
      await file.where('project', '=', project).where('path_key', '=', path_key).execute()
    }
  })
}

/** The same for one document by its number, as the fault of whoever wanted to read it. */
export async function damageOf(records: Records, rid: number, cause: unknown): Promise<unknown> {
  const row = await records.db
    .selectFrom('document')
    .select(['rid', 'project', 'id', 'entry_id'])
    .where('rid', '=', rid)
    .executeTakeFirst()
  const [damaged] = row ? await noteDamage(records, [row]) : []
  return damaged ? damageFault(damaged, cause) : cause
}

/** What to tell of it, and what to do. */
export function damageSentence({ id, path }: Pick<DamagedDocument, 'id' | 'path'>): string {
  return `What is stored of ${path ?? `the document ${id}`} is damaged: index its folder again, then it is read anew.`
}

/** The fault of whoever asked for this one document. */
function damageFault(damaged: DamagedDocument, cause?: unknown): AppError {
  const { project, id, path } = damaged
  return new AppError('RECORD_DAMAGED', { message: damageSentence(damaged), project, id, path }, { cause })
}

/** Whether a fault is that of a damaged document. */
export function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'RECORD_DAMAGED'
}
