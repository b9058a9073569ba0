import { z } from 'zod'
import { bytes, call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'

const count = z.int().nonnegative()

/** The longest translation in UTF-16 units, and how many are sent at once: in most scripts that fits into one body. */
export const longestTranslation = 6_000_000
/** Translations in one request. */
export const mostTranslations = 1_000

/** A translation of a document's text, without it. `language`: into which, by the contract's name, such as ENGLISH; `textLength` in UTF-16 units. */
export const Translation = z
  .strictObject({
    language: z.string(),
    sourceLanguage: z.string().nullable(),
    translator: z.string().nullable(),
    textLength: count,
    author: z.string(),
    importedAt: z.string(),
  })
  .meta({ id: 'Translation' })
export type Translation = z.infer<typeof Translation>

/** One that is brought: of which document, into which language (its name or code), and how it was made. */
export const NewTranslation = z
  .strictObject({
    id: DocumentId,
    language: z.string().min(2).max(40),
    text: z.string().min(1).max(longestTranslation),
    sourceLanguage: z.string().min(2).max(40).nullish(),
    translator: z.string().max(200).nullish(),
  })
  .meta({ id: 'NewTranslation' })
export type NewTranslation = z.infer<typeof NewTranslation>

/**
 * What bringing a translation would do: `new`, `same` (it is there, to the letter), `other` (another text is there), or why it cannot be: there is no such document, or no
 * language of that name.
 */
export const translationStates = ['new', 'same', 'other', 'no-document', 'no-language'] as const
export type TranslationState = (typeof translationStates)[number]

/** Whether a translation is there already is told by the SHA-256 of its text in UTF-8, in hex. */
const Known = z.strictObject({ id: DocumentId, language: z.string().max(40), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const project = z.object({ project: z.string() })
const tags = ['translations']

/** Translations of texts: brought by whoever may write, read and searched like the texts. */
export const translationCalls = {
  list: call({
    method: 'GET',
    path: '/api/:project/documents/translations/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    query: z.object({ routing: z.string().optional() }),
    answer: z.strictObject({ items: z.array(Translation) }),
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'Into which languages the text of a document was translated',
    tags,
  }),
  languages: call({
    method: 'GET',
    path: '/api/:project/translations',
    params: project,
    answer: z.strictObject({ items: z.array(z.strictObject({ language: z.string(), documents: count })) }),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'Into which languages texts of a project were translated, and how many',
    tags,
  }),
  check: call({
    method: 'POST',
    path: '/api/:project/translations/check',
    params: project,
    body: z.strictObject({ items: z.array(Known).max(mostTranslations) }),
    answer: z.strictObject({ states: z.array(z.enum(translationStates)) }),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'write',
    summary: 'What bringing translations would do, in their order; nothing is changed',
    tags,
  }),
  bring: call({
    method: 'POST',
    path: '/api/:project/translations',
    params: project,
    /** `replace`: also where another text is there. */
    body: z.strictObject({ items: z.array(NewTranslation).max(mostTranslations), replace: z.boolean().default(false) }),
    answer: z.strictObject({ stored: count, same: count }),
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'],
    needs: 'write',
    summary: 'Bring translations: all of them, or none where one cannot be; what is there already is left',
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/:project/translations',
    params: project,
    /** `id`: of this document alone. */
    query: z.object({ language: z.string().min(2).max(40), id: DocumentId.optional() }),
    answer: z.strictObject({ removed: count }),
    errors: ['PROJECT_NOT_FOUND', 'BAD_REQUEST'],
    needs: 'write',
    summary: 'Remove the translations into a language',
    tags,
  }),
  exported: call({
    method: 'GET',
    path: '/api/:project/translations/export',
    params: project,
    query: z.object({ language: z.string().max(40).optional() }),
    answer: bytes('application/x-ndjson'),
    errors: ['PROJECT_NOT_FOUND', 'BAD_REQUEST'],
    needs: 'download',
    summary: 'All translations as JSON lines, as they are brought',
    tags,
  }),
}
