import { Readable } from 'node:stream'
import type { Translation } from '@dossier/contract/documents/translations'
import { readTranslation } from '../documents/translations.ts'
import type { Records } from '../records/open.ts'
import type { TranslationTable } from '../records/schema.ts'

/** A translation as clients are told of it. */
export function describeTranslation(translation: TranslationTable): Translation {
  const { language, source_language, translator, text_length, user_id, imported_at } = translation
  return {
    language,
    sourceLanguage: source_language,
    translator,
    textLength: Number(text_length),
    author: user_id,
    importedAt: new Date(Number(imported_at)).toISOString(),
  }
}

/** The languages into which texts of a project were translated, with how many, by name. */
export async function translatedLanguages({ db }: Records, project: string) {
  const rows = await db
    .selectFrom('translation')
    .select((eb) => ['language', eb.fn.countAll<number>().as('documents')])
    .where('project', '=', project)
    .groupBy('language')
    .orderBy('language')
    .execute()
  return rows.map(({ language, documents }) => ({ language, documents: Number(documents) }))
}

/** Read at a time: SQLite blocks this process while it reads. */
const batchCount = 20

/** All translations of a project, into one language where it is named, as JSON lines in the order of ids: what is brought. */
export function exportTranslations(records: Records, project: string, language: string | undefined): Readable {
  return Readable.from(linesOf(records, project, language))
}

async function* linesOf(records: Records, project: string, language: string | undefined): AsyncGenerator<Buffer> {
  let after: TranslationTable | undefined
  for (;;) {
    const last = after
    let query = records.db.selectFrom('translation').selectAll().where('project', '=', project)
    if (language !== undefined) query = query.where('language', '=', language)
    if (last)
      query = query.where(({ eb, and, or }) =>
        or([
          eb('document_id', '>', last.document_id),
          and([eb('document_id', '=', last.document_id), eb('language', '>', last.language)]),
        ]),
      )
    const rows = await query.orderBy('document_id').orderBy('language').limit(batchCount).execute()
    for (const row of rows) {
      const text = await readTranslation(records, row, 0, row.text_length)
      const { document_id: id, language: into, source_language: sourceLanguage, translator } = row
      const line = { id, language: into, text, ...(sourceLanguage && { sourceLanguage }), ...(translator && { translator }) }
      yield Buffer.from(`${JSON.stringify(line)}\n`)
    }
    after = rows.at(-1)
    if (rows.length < batchCount) return
  }
}
