import { because, type Reason } from '@dossier/contract'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { WriteResult } from '../../engine/port.ts'
import { changedDocument, nextChanges, writeChanges } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { packReasons, unpackReasons } from '../../records/reasons.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { toldReasons } from '../document/stored-document.ts'

const cutWords = because('words-cut')
const Source = z.record(z.string(), z.unknown())

/**
 * Says which documents have terms that the engine had to cut, in the ledger and in the document itself, so that search and ledger say the same;
 * saying it twice changes nothing.
 */
export async function noteCutTerms({ db }: Records, cut: WriteResult['cutTerms']): Promise<void> {
  for (const rid of new Set(cut.map((one) => one.rid))) await db.transaction().execute((trx) => noteOne(trx, rid))
}

async function noteOne(trx: Transaction<RecordsSchema>, rid: number): Promise<void> {
  const row = await trx
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['entry.entry_id', 'entry.reason', 'document.source', 'document.project'])
    .where('document.rid', '=', rid)
    .executeTakeFirst()
  const reasons: Reason[] = row ? unpackReasons(row.reason) : []
  if (!row || reasons.some(({ code }) => code === cutWords.code)) return
  const told = [...reasons, cutWords]
  const source = { ...Source.parse(JSON.parse(row.source)), ...toldReasons(told) }
  await trx
    .updateTable('entry')
    .set({ reason: packReasons(told) })
    .where('entry_id', '=', row.entry_id)
    .execute()
  const number = await nextChanges(trx)
  await trx
    .updateTable('document')
    .set({ source: JSON.stringify(source), version: number })
    .where('rid', '=', rid)
    .execute()
  await writeChanges(trx, [{ ...changedDocument(row.project, rid), number }])
}
