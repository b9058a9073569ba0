import { readOcrLanguages } from '@dossier/contract/tables/languages'
import { inBatches } from '../records/writing/batches.ts'
import type { AskedRun } from '../scope/hooks.ts'
import { applyToStored } from './apply.ts'
import { argsFor, insertFolderTask } from './request-ocr.ts'
import { ocrTrx, type Trx } from './tables.ts'

/** Keeps a transaction under 50 ms. */
const batchCount = 200

/** Documents were stored: appends what OCR read of the same bytes. */
export async function keepText(trx: Trx, project: string, ids: string[]): Promise<void> {
  for (const batch of inBatches(ids)) await applyToStored(trx, project, batch)
}

/** A run was requested with OCR: the pages of its folder, or of the files it reads, are read after it. */
export async function readBehindRun(trx: Trx, run: AskedRun): Promise<void> {
  const { project, userId, folder, runId, ocr, ocrLanguage, isAgain, lendPasswords } = run
  if (!ocr) return
  const languages = readOcrLanguages(ocrLanguage ?? '')
  const args = { ...argsFor(folder, { languages, again: isAgain, passwords: lendPasswords !== undefined }), runId }
  await insertFolderTask(trx, { project, userId, args, lendPasswords })
}

/** Deletes the pages of a deleted project in batches. Returns how many rows were deleted. */
export async function dropPages(trx: Trx, project: string): Promise<number> {
  const db = ocrTrx(trx)
  const rows = await db
    .selectFrom('ocr_page')
    .select(['document_id', 'page'])
    .where('project', '=', project)
    .orderBy('document_id')
    .orderBy('page')
    .limit(batchCount)
    .execute()
  const last = rows.at(-1)
  if (!last) return dropDocuments(trx, project)
  const { document_id, page } = last
  const { numDeletedRows } = await db
    .deleteFrom('ocr_page')
    .where('project', '=', project)
    .where((eb) =>
      eb.or([eb('document_id', '<', document_id), eb.and([eb('document_id', '=', document_id), eb('page', '<=', page)])]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function dropDocuments(trx: Trx, project: string): Promise<number> {
  const db = ocrTrx(trx)
  const query = db.selectFrom('ocr_document').select('document_id').where('project', '=', project)
  const ids = (await query.limit(batchCount).execute()).map(({ document_id }) => document_id)
  if (ids.length === 0) return 0
  await db.deleteFrom('ocr_document').where('project', '=', project).where('document_id', 'in', ids).execute()
  return ids.length
}
