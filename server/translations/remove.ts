import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { readTextLanguage } from '@dossier/contract/tables/languages'
import type { Transaction } from 'kysely'
import { changedDocument, noteChanges } from '../records/change.ts'
import { anyOf } from '../records/listed.ts'
import { isInFolder } from '../records/place.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { releaseTexts } from '../records/texts/held-texts.ts'
import type { Scope } from '../scope/scope.ts'

type Trx = Transaction<RecordsSchema>

/** Under this name translations hold their texts. */
export const holder = 'translations'

/** Few enough, with their texts, for a transaction under 50 ms. */
const batchCount = 50

type Chosen = { project: string; language?: string | undefined; id?: string | undefined; folder?: Buffer | undefined }

/** Removes the translations into a language, of one document where its id is given. Throws AppError BAD_REQUEST for a language that nobody knows. */
export async function removeTranslations(scope: Scope, project: string, asked: { language: string; id?: string | undefined }) {
  const language = requireLanguage(asked.language)
  let removed = 0
  for (;;) {
    const some = await scope.records.db.transaction().execute((trx) => removeSome(trx, { project, id: asked.id, language }))
    removed += some
    if (some === 0) break
    await turn()
    scope.signal.throwIfAborted()
  }
  scope.program.wakeWorker()
  return { removed }
}

/** The name of a language in the contract. Throws AppError BAD_REQUEST. */
export function requireLanguage(option: string): string {
  const name = readTextLanguage(option)
  if (name !== undefined) return name
  throw new AppError('BAD_REQUEST', { message: `"${option}" is no language: use a name or a code, such as ENGLISH or en` })
}

/** Removes some of the translations that are chosen, with their texts, and notes that their documents have changed. Answers how many went. */
export async function removeSome(trx: Trx, { project, language, id, folder }: Chosen): Promise<number> {
  let query = trx.selectFrom('translation').select(['document_id', 'language', 'text_key']).where('project', '=', project)
  if (language !== undefined) query = query.where('language', '=', language)
  if (id !== undefined) query = query.where('document_id', '=', id)
  if (folder) {
    // By its name in both: `isInFolder` knows lines, not joins.
    const lines = trx.selectFrom('entry').select('entry_id').where('project', '=', project).where(isInFolder(folder))
    const documents = trx.selectFrom('document').select('id').where('entry_id', 'in', lines)
    query = query.where('document_id', 'in', documents)
  }
  const rows = await query.limit(batchCount).execute()
  if (rows.length === 0) return 0
  const keys = rows.map(({ text_key }) => text_key)
  await trx.deleteFrom('translation').where('project', '=', project).where('text_key', 'in', keys).execute()
  await releaseTexts(trx, holder, keys)
  const ids = rows.map(({ document_id }) => document_id)
  const documents = await trx
    .selectFrom('document')
    .select('rid')
    .where('project', '=', project)
    .where('id', 'in', anyOf(trx, ids))
    .execute()
  await noteChanges(
    trx,
    documents.map(({ rid }) => changedDocument(project, rid)),
  )
  return rows.length
}
