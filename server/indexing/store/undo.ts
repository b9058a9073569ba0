import type { Records } from '../../records/open.ts'
import { noEnd, type Unseen } from '../../records/unseen.ts'
import type { Writes } from '../../records/writing/group-commit.ts'
import type { Trx } from './entry.ts'
import { clearFormer, dropTexts, fewLines, selectLines } from './former.ts'
import { removeDocuments } from './remove-documents.ts'

/**
 * After a crash: of files that were being stored nothing is left but that they wait; what had been replaced is taken away. What another worker is storing is left alone, unless somebody
 * takes care of what that one left.
 */
export async function finishHalfStored(records: Records): Promise<void> {
  const writes: Writes = { run: (work) => records.db.transaction().execute(work), db: records.db }
  for (const row of await findLeft(records)) await undoAhead(writes, row.file_entry, { firstChange: row.first_change })
  await clearFormer(writes)
}

async function findLeft({ db }: Records) {
  return db
    .selectFrom('unseen')
    .select(['file_entry', 'first_change'])
    .where('first_change', 'is not', null)
    .where((eb) => {
      const storing = eb
        .selectFrom('claim')
        .innerJoin('worker', 'worker.id', 'claim.worker_id')
        .select('claim.entry_id')
        .whereRef('claim.entry_id', '=', 'unseen.file_entry')
        .where('worker.taken_by', 'is', null)
      return eb.not(eb.exists(storing))
    })
    .execute()
}

/** Takes back what was stored of a file before it could be seen, if there is such; `of`: unless it is of another attempt by now. */
export async function undoAhead(writes: Writes, entryId: number, of?: { firstChange: number | null }): Promise<void> {
  const row = await findHalfStored(writes.db, entryId, of?.firstChange)
  if (!row) return
  while (await writes.run((trx) => undoSome(trx, row), true));
}

async function findHalfStored(db: Writes['db'], entryId: number, firstChange?: number | null): Promise<Unseen | undefined> {
  const query = db.selectFrom('unseen').selectAll().where('file_entry', '=', entryId).where('first_change', 'is not', null)
  return (firstChange === undefined ? query : query.where('first_change', '=', firstChange)).executeTakeFirst()
}

/** Answers whether there may be more; nothing is left of the row with the last of it. */
async function undoSome(trx: Trx, found: Unseen): Promise<boolean> {
  // With the keys of texts that were stored meanwhile; gone where somebody else takes it back, too.
  const row = await findHalfStored(trx, found.file_entry, found.first_change)
  if (!row) return false
  const lines = await selectLines(trx, row).limit(fewLines).execute()
  if (lines.length === 0) {
    await dropTexts(trx, row)
    await trx.deleteFrom('unseen').where('file_entry', '=', row.file_entry).execute()
    return false
  }
  const ids = lines.map((line) => line.entry_id)
  const documents = await trx.selectFrom('document').select(['rid', 'id', 'root_id']).where('entry_id', 'in', ids).execute()
  const former = await findFormerLines(trx, row, documents)
  for (const { rid, id } of documents) {
    const entry_id = former.get(id)
    if (entry_id !== undefined) await trx.updateTable('document').set({ entry_id }).where('rid', '=', rid).execute()
  }
  await removeDocuments(
    trx,
    documents.flatMap(({ rid, id }) => (former.has(id) ? [] : [rid])),
  )
  await trx.deleteFrom('entry').where('entry_id', 'in', ids).execute()
  return true
}

type Moved = { id: string; root_id: string }

/**
 * The lines that documents had before, by the documents' ids, in this file or in the one with the same bytes that still stands for both. Such a
 * document stays, with what was read of it last.
 */
async function findFormerLines(trx: Trx, row: Unseen, documents: Moved[]): Promise<Map<string, number>> {
  const former = new Map<string, number>()
  const owner = await findOwner(trx, row, documents[0])
  const places = [{ ...row, after_entry: 0, until_entry: row.after_entry }]
  if (owner) places.push({ ...row, path_key: owner.path_key, after_entry: 0, until_entry: noEnd })
  const ids = documents.map(({ id }) => id)
  for (const place of documents.length === 0 ? [] : places) {
    const lines = await selectLines(trx, place).where('document_id', 'in', ids).execute()
    for (const { entry_id, document_id } of lines) if (document_id !== null) former.set(document_id, entry_id)
  }
  return former
}

/** The other file that has the document of these bytes. */
async function findOwner(trx: Trx, row: Unseen, document: Moved | undefined): Promise<{ path_key: Uint8Array } | undefined> {
  if (!document) return undefined
  return trx
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select('entry.path_key')
    .where('document.project', '=', row.project)
    .where('document.id', '=', document.root_id)
    .where('entry.entry_id', '!=', row.file_entry)
    .executeTakeFirst()
}
