import { sql } from 'kysely'
import { kindOfPages, typesWithPages } from '../../recognition/kinds.ts'
import type { Records } from '../../records/open.ts'
import { isInFolder } from '../../records/place.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { ocrDb, ocrTrx, type Trx } from '../tables.ts'

/** States of documents whose bytes are worth opening. */
const openable = ['indexed', 'indexed-in-part', 'damaged', 'unsupported'] as const

/** How far a task is: documents, how many of them have had their pages counted, and these pages; `pagesOfDone`: those of documents that are done. */
export type WantedCounts = {
  documents: number
  documentsDone: number
  documentsCounted: number
  pages: number
  pagesOfDone: number
}

/** Adds documents to those of a task, behind those that it has. */
export async function addWanted(trx: Trx, taskId: string, ids: string[]): Promise<void> {
  const { last } = await ocrTrx(trx)
    .selectFrom('ocr_wanted')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  const first = Number(last ?? 0) + 1
  for (const batch of inBatches(ids.map((document_id, index) => ({ document_id, number: first + index })))) {
    const rows = batch.map((row) => ({ task_id: taskId, ...row, pages: null, is_done: 0 }))
    await ocrTrx(trx).insertInto('ocr_wanted').values(rows).execute()
  }
}

/**
 * The ids of a folder's documents that may have pages to be read, in the order of their paths. Of a file with the same bytes as one elsewhere it is the
 * document that stands for both.
 */
export async function documentsInFolder(records: Records, project: string, folder: Buffer): Promise<string[]> {
  const own = await selectOpenable(records, project).where(isInFolder(folder)).orderBy('path_key').orderBy('entry_id').execute()
  const duplicates = records.db
    .selectFrom('entry')
    .select('digest')
    .where('project', '=', project)
    .where('state', '=', 'duplicate')
    .where('digest', 'is not', null)
    .where(isInFolder(folder))
  const elsewhere = await selectOpenable(records, project).where('document_id', 'in', duplicates).orderBy('path_key').execute()
  const found = [...own, ...elsewhere].filter(({ content_type }) => kindOfPages(content_type ?? '') !== undefined)
  return [...new Set(found.flatMap(({ document_id }) => document_id ?? []))]
}

/** The same of what a run has read: it has just ended, so that the lines are still its own. */
export async function documentsOfRun(records: Records, project: string, runId: string): Promise<string[]> {
  const rows = await selectOpenable(records, project)
    .where('task_id', '=', runId)
    .orderBy('path_key')
    .orderBy('entry_id')
    .execute()
  const found = rows.filter(({ content_type }) => kindOfPages(content_type ?? '') !== undefined)
  return [...new Set(found.flatMap(({ document_id }) => document_id ?? []))]
}

function selectOpenable({ db }: Records, project: string) {
  return db
    .selectFrom('entry')
    .select(['document_id', 'content_type'])
    .where('project', '=', project)
    .where('document_id', 'is not', null)
    .where('state', 'in', openable)
    .where((eb) => eb.or(typesWithPages.map((type) => eb(sql<string>`substr(content_type, 1, ${type.length})`, '=', type))))
}

/** The next documents of a task that are not done, by their numbers. */
export function nextWanted(records: Records, taskId: string, after: number) {
  return ocrDb(records)
    .selectFrom('ocr_wanted')
    .select(['number', 'document_id'])
    .where('task_id', '=', taskId)
    .where('is_done', '=', 0)
    .where('number', '>', after)
    .orderBy('number')
    .limit(100)
    .execute()
}

/** Notes how many pages a document has. */
export async function noteWantedPages(trx: Trx, taskId: string, number: number, pages: number): Promise<void> {
  await ocrTrx(trx).updateTable('ocr_wanted').set({ pages }).where('task_id', '=', taskId).where('number', '=', number).execute()
}

/** Notes that a document is done. */
export async function noteWantedDone(trx: Trx, taskId: string, number: number): Promise<void> {
  await ocrTrx(trx)
    .updateTable('ocr_wanted')
    .set({ is_done: 1 })
    .where('task_id', '=', taskId)
    .where('number', '=', number)
    .execute()
}

/** How far a task is. */
export async function countWanted(records: Records, taskId: string): Promise<WantedCounts> {
  const row = await ocrDb(records)
    .selectFrom('ocr_wanted')
    .select((eb) => [
      eb.fn.countAll<number>().as('documents'),
      sql<number>`coalesce(sum(is_done), 0)`.as('done'),
      sql<number>`coalesce(sum(pages), 0)`.as('pages'),
      sql<number>`count(pages)`.as('counted'),
      sql<number>`coalesce(sum(case when is_done = 1 then pages end), 0)`.as('pagesOfDone'),
    ])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  return {
    documents: Number(row.documents),
    documentsDone: Number(row.done),
    documentsCounted: Number(row.counted),
    pages: Number(row.pages),
    pagesOfDone: Number(row.pagesOfDone),
  }
}

/** Lists of deleted tasks. */
export async function dropOrphans({ db }: Records): Promise<void> {
  await ocrDb({ db })
    .deleteFrom('ocr_wanted')
    .where('task_id', 'not in', ({ selectFrom }) => selectFrom('task').select('id'))
    .execute()
}

/** A task that is done needs its list no more. */
export async function dropWanted(records: Records, taskId: string): Promise<void> {
  await ocrDb(records).deleteFrom('ocr_wanted').where('task_id', '=', taskId).execute()
}
