import { AppError } from '@dossier/contract'
import { readTextLanguage } from '@dossier/contract/tables/languages'
import type { Records } from '../records/open.ts'
import type { TranslationTable } from '../records/schema.ts'
import { unpackText } from '../records/texts/text.ts'
import { inBatches } from '../records/writing/batches.ts'

type Reading = Pick<Records, 'db'>

/** A document with its source, as far as it concerns translations. */
type WithSource = { project: string; id: string; source: Record<string, unknown> }

/** A translation whose text is read when it is needed, from one place to another in UTF-16 units. */
export type TranslatedText = { length: number; read(start: number, end: number): Promise<string> }

/** The translations of some documents of a project, without their texts, in the order of ids and languages. */
export async function translationsOf({ db }: Reading, project: string, ids: readonly string[]): Promise<TranslationTable[]> {
  const found: TranslationTable[] = []
  for (const batch of inBatches(ids)) {
    const rows = await db
      .selectFrom('translation')
      .selectAll()
      .where('project', '=', project)
      .where('document_id', 'in', batch)
      .orderBy('document_id')
      .orderBy('language')
      .execute()
    found.push(...rows)
  }
  return found
}

/**
 * The text of a document in another language; undefined where the original is meant. Throws AppError NOT_FOUND where there is no such translation, RECORD_DAMAGED where
 * it is not as it was stored.
 */
export async function findTranslation(
  records: Reading,
  { project, id }: Pick<WithSource, 'project' | 'id'>,
  language: string | undefined,
): Promise<TranslatedText | undefined> {
  if (language === undefined || language === '' || language === 'original') return undefined
  const name = readTextLanguage(language) ?? language
  const found = (await translationsOf(records, project, [id])).find((one) => one.language === name)
  if (!found) throw new AppError('NOT_FOUND', { message: `There is no translation into ${language}`, language })
  return { length: found.text_length, read: (start, end) => readTranslation(records, found, start, end) }
}

/** Documents with their translations in their sources, as the contract has them (`content_translated`); those without any are as they were. */
export async function withTranslations<Document extends WithSource>(
  records: Reading,
  documents: Document[],
): Promise<Document[]> {
  const rows: TranslationTable[] = []
  for (const [project, own] of Map.groupBy(documents, (document) => document.project))
    rows.push(...(await translationsOf(records, project, [...new Set(own.map(({ id }) => id))])))
  if (rows.length === 0) return documents
  const byDocument = Map.groupBy(rows, ({ project, document_id }) => JSON.stringify([project, document_id]))
  const filled: Document[] = []
  for (const document of documents) {
    const own = byDocument.get(JSON.stringify([document.project, document.id]))
    filled.push(
      own ? { ...document, source: { ...document.source, content_translated: await wireForms(records, own) } } : document,
    )
  }
  return filled
}

async function wireForms(records: Reading, translations: readonly TranslationTable[]): Promise<object[]> {
  const forms: object[] = []
  for (const translation of translations) {
    const { language, source_language, translator, text_length } = translation
    forms.push({
      ...(translator !== null && { translator }),
      ...(source_language !== null && { source_language }),
      target_language: language,
      content: await readTranslation(records, translation, 0, text_length),
    })
  }
  return forms
}

/** A piece of a translation, from `start` to `end` in UTF-16 units, clamped to its ends. Throws AppError RECORD_DAMAGED. */
export async function readTranslation(
  { db }: Reading,
  { text_key }: Pick<TranslationTable, 'text_key'>,
  start: number,
  end: number,
): Promise<string> {
  const rows = await db
    .selectFrom('segment')
    .select(['start_offset', 'length', 'bytes'])
    .where('rid', '=', text_key)
    .where('start_offset', '<', end)
    .where((eb) => eb(eb('start_offset', '+', eb.ref('length')), '>', start))
    .orderBy('number')
    .execute()
  return rows
    .map(({ start_offset, length, bytes }) =>
      unpackText(bytes, length).slice(Math.max(0, start - start_offset), Math.max(0, end - start_offset)),
    )
    .join('')
}
