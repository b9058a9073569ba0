import type { Kysely } from 'kysely'
import { z } from 'zod'
import { compiledOnce } from '../../records/compiled.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { removeTexts } from '../../records/texts/held-texts.ts'
import { hide, type Unseen } from '../../records/unseen.ts'
import type { Writes } from '../../records/writing/group-commit.ts'
import type { Hooks } from '../../scope/hooks.ts'
import type { EntryRow, Trx } from './entry.ts'
import { documentsOf, removeDocuments } from './remove-documents.ts'

/** What storing works with; the hooks are told where a document appears, or gives way to another one at its place. */
export type Storing = { writes: Writes; hooks: Hooks }

/** Lines per transaction, with their documents, so that it stays far under 50 ms. */
export const fewLines = 100

/**
 * What was embedded in a file is to be seen no longer, up to the line `mark` (all that there is now where absent). Answers the documents that are to be
 * replaced or removed with it, among them the file's own. Where there are many, those of the lines stay hidden until `clearFormer` takes them away.
 */
export async function leaveEmbedded(trx: Trx, entry: EntryRow, mark?: number): Promise<number[]> {
  const { entry_id, project, path_key } = entry
  if (mark === undefined && isNew(entry) && !(await isHidden(trx, entry_id))) return []
  const range = { project, path_key, after_entry: 0, until_entry: mark ?? (await lastLine(trx, entry)) }
  const lines = await selectLines(trx, range)
    .limit(fewLines + 1)
    .execute()
  const ids = lines.map((line) => line.entry_id)
  const isMuch = ids.length > fewLines
  if (isMuch || (await isHidden(trx, entry_id))) await hide(trx, { file_entry: entry_id, ...range, first_change: null })
  if (isMuch) return documentsOf(trx, [entry_id])
  const documents = await documentsOf(trx, [entry_id, ...ids])
  if (ids.length > 0) await trx.deleteFrom('entry').where('entry_id', 'in', ids).execute()
  return documents
}

/** Whether nothing was ever stored of a file: no bytes that were read, no document, not even as a duplicate. */
function isNew({ digest, document_id }: Pick<EntryRow, 'digest' | 'document_id'>): boolean {
  return digest === null && document_id === null
}

async function lastLine(trx: Trx, { project, path_key }: EntryRow): Promise<number> {
  const { last } = await trx
    .selectFrom('entry')
    .select((eb) => eb.fn.max('entry_id').as('last'))
    .where('project', '=', project)
    .where('path_key', '=', path_key)
    .executeTakeFirstOrThrow()
  return last
}

async function isHidden(trx: Trx, fileEntry: number): Promise<boolean> {
  return (await selectHidden(trx, { fileEntry })).rows.length > 0
}

const selectHidden = compiledOnce<{ fileEntry: number }>()((db, at) =>
  db.selectFrom('unseen').select('file_entry').where('file_entry', '=', at('fileEntry')),
)

/** Does a piece of work, and then takes away, a few at a time, what it left behind hidden. */
export async function runAndClear<T>(writes: Writes, work: (trx: Trx) => Promise<T>, isAwaited = false): Promise<T> {
  const { done, isLeft } = await writes.run(
    async (trx) => ({ done: await work(trx), isLeft: (await findFormer(trx)) !== undefined }),
    isAwaited,
  )
  if (isLeft) await clearFormer(writes)
  return done
}

/** Takes away, a few at a time, all lines and documents that were left behind hidden. */
export async function clearFormer(writes: Writes): Promise<void> {
  while (await writes.run(clearSome, true));
}

async function findFormer(trx: Trx): Promise<Unseen | undefined> {
  return (await selectFormer(trx, {})).rows[0]
}

const selectFormer = compiledOnce()((db) => db.selectFrom('unseen').selectAll().where('first_change', 'is', null).limit(1))

/** Answers whether there may be more. */
async function clearSome(trx: Trx): Promise<boolean> {
  const row = await findFormer(trx)
  if (!row) return false
  const lines = await selectLines(trx, row).limit(fewLines).execute()
  const ids = lines.map((line) => line.entry_id)
  if (ids.length === 0) {
    await dropTexts(trx, row)
    await trx.deleteFrom('unseen').where('file_entry', '=', row.file_entry).execute()
    return true
  }
  await removeDocuments(trx, await documentsOf(trx, ids))
  await trx.deleteFrom('entry').where('entry_id', 'in', ids).execute()
  return true
}

/** The keys of texts that were stored ahead, as they stand in the row. */
export const TextKeys = z.array(z.number())

/** Removes texts that were stored ahead and that no document points to. */
export async function dropTexts(trx: Trx, { text_keys }: Pick<Unseen, 'text_keys'>): Promise<void> {
  for (const key of TextKeys.parse(JSON.parse(text_keys))) {
    const owner = await trx.selectFrom('document').select('rid').where('text_key', '=', key).executeTakeFirst()
    if (!owner) await removeTexts(trx, [key])
  }
}

type Range = Pick<Unseen, 'project' | 'path_key' | 'after_entry' | 'until_entry'>

/** Lines embedded at a path within a range of numbers. */
export function selectLines(db: Kysely<RecordsSchema>, { project, path_key, after_entry, until_entry }: Range) {
  return db
    .selectFrom('entry')
    .select(['entry_id', 'document_id'])
    .where('project', '=', project)
    .where('path_key', '=', path_key)
    .where('parent_entry', 'is not', null)
    .where('entry_id', '>', after_entry)
    .where('entry_id', '<=', until_entry)
}
