import { createHash } from 'node:crypto'
import { AppError } from '@dossier/contract'
import type { NewTranslation, TranslationState } from '@dossier/contract/documents/translations'
import { readTextLanguage } from '@dossier/contract/tables/languages'
import type { Transaction } from 'kysely'
import { translationsOf } from '../documents/translations.ts'
import { changedDocument, nextChanges, noteChanges } from '../records/change.ts'
import { anyOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { holdTexts } from '../records/texts/held-texts.ts'
import { cutText, packText } from '../records/texts/text.ts'
import type { Scope } from '../scope/scope.ts'
import { holder, removeSome } from './remove.ts'

type Trx = Transaction<RecordsSchema>
type Wanted = { id: string; language: string; sha256: string }
type Piece = { number: number; start_offset: number; length: number; bytes: Uint8Array }
/** A translation that is to be stored, its language by name, its text compressed: that work must not lie inside a transaction. */
type Packed = Omit<NewTranslation, 'text'> & { sha256: string; textLength: number; pieces: Piece[] }

/** The compressed text of one transaction at most, unless it is one translation alone. */
const fewBytes = 512 * 1024
const fewRows = 100

/** What bringing each of these would do. */
export async function checkTranslations(
  records: Records,
  project: string,
  items: readonly Wanted[],
): Promise<TranslationState[]> {
  const ids = [...new Set(items.map(({ id }) => id))]
  const documents = new Set((await documentsOf(records.db, project, ids)).map(({ id }) => id))
  const stored = await translationsOf(records, project, ids)
  const known = new Map(stored.map(({ document_id, language, sha256 }) => [`${document_id} ${language}`, sha256]))
  return items.map(({ id, language, sha256 }): TranslationState => {
    const name = readTextLanguage(language)
    if (name === undefined) return 'no-language'
    if (!documents.has(id)) return 'no-document'
    const there = known.get(`${id} ${name}`)
    return there === undefined ? 'new' : there === sha256 ? 'same' : 'other'
  })
}

type Brought = { items: readonly NewTranslation[]; replace: boolean }

/**
 * Stores translations. What is there to the letter is left as it is, so that the same can be brought again.
 * Throws AppError NOT_FOUND, BAD_REQUEST or CONFLICT, which name the first that cannot be; nothing is stored then.
 */
export async function bringTranslations(scope: Scope, project: string, { items, replace }: Brought) {
  const { records } = scope
  refuseTwice(items)
  const hashed = items.map((item) => ({ ...item, sha256: hashOf(item.text) }))
  const states = await checkTranslations(records, project, hashed)
  for (const [at, item] of hashed.entries()) refuse(states[at], item, replace)
  const chosen = hashed.filter((_, at) => states[at] !== 'same')
  let portion: Packed[] = []
  let size = 0
  const store = async () => {
    if (portion.length > 0) await records.db.transaction().execute((trx) => storeAll(trx, scope, project, portion))
    portion = []
    size = 0
  }
  for (const item of chosen) {
    const packed = pack(item)
    const weight = packed.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (portion.length === fewRows || size + weight > fewBytes) await store()
    portion.push(packed)
    size += weight
    scope.signal.throwIfAborted()
  }
  await store()
  scope.program.wakeWorker()
  return { stored: chosen.length, same: hashed.length - chosen.length }
}

/** Of two translations of the same text into the same language it would be left to chance which one stays. */
function refuseTwice(items: readonly NewTranslation[]): void {
  const seen = new Set<string>()
  for (const { id, language } of items) {
    const key = `${id} ${readTextLanguage(language) ?? language}`
    if (seen.has(key))
      throw new AppError('BAD_REQUEST', { message: `${id} is translated into ${language} twice: bring one of them`, id })
    seen.add(key)
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function refuse(state: TranslationState | undefined, { id, language }: Wanted, replace: boolean): void {
  if (state === 'no-language')
    throw new AppError('BAD_REQUEST', {
      message: `"${language}" is no language: use a name or a code, such as ENGLISH or en`,
      id,
    })
  if (state === 'no-document') throw new AppError('NOT_FOUND', { message: `There is no document ${id} in this project`, id })
  if (state === 'other' && !replace)
    throw new AppError('CONFLICT', { message: `${id} has another translation into ${language}: bring it with "replace"`, id })
}

function pack({ text, language, ...rest }: NewTranslation & { sha256: string }): Packed {
  const pieces = cutText(text).map(({ number, start, text: piece }) => {
    return { number, start_offset: start, length: piece.length, bytes: packText(piece) }
  })
  return { ...rest, language: readTextLanguage(language) ?? language, textLength: text.length, pieces }
}

async function storeAll(trx: Trx, { caller }: Scope, project: string, items: readonly Packed[]): Promise<void> {
  const documents = new Map(
    (
      await documentsOf(
        trx,
        project,
        items.map(({ id }) => id),
      )
    ).map(({ id, rid }) => [id, rid]),
  )
  for (const { id, language, sourceLanguage, translator, sha256, textLength, pieces } of items) {
    await removeSome(trx, { project, language, id })
    // Below zero, where no document has its number.
    const text_key = -(await nextChanges(trx))
    await trx
      .insertInto('segment')
      .values(pieces.map((piece) => ({ rid: text_key, ...piece })))
      .execute()
    await holdTexts(trx, holder, [text_key])
    await trx
      .insertInto('translation')
      .values({
        project,
        document_id: id,
        language,
        source_language: (sourceLanguage && readTextLanguage(sourceLanguage)) ?? sourceLanguage ?? null,
        translator: translator ?? null,
        text_key,
        text_length: textLength,
        sha256,
        user_id: caller.id,
        imported_at: Date.now(),
      })
      .execute()
  }
  // One that has gone since it was looked for keeps its translation: it may come back.
  await noteChanges(
    trx,
    [...documents.values()].map((rid) => changedDocument(project, rid)),
  )
}

function documentsOf(db: Records['db'] | Trx, project: string, ids: readonly string[]) {
  return db
    .selectFrom('document')
    .select(['rid', 'id'])
    .where('project', '=', project)
    .where('type', '=', 'Document')
    .where('id', 'in', anyOf(db, ids))
    .execute()
}
