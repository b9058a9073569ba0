import { z } from 'zod'
import { Passwords } from '../documents/passwords.ts'
import { ChosenDocuments } from '../search/chosen-documents.ts'
import { Language } from '../settings/settings.ts'
import { bytes, call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { wholeNumber } from '../spine/parameters.ts'
import { ocrCode } from '../tables/languages.ts'
import { Reason } from '../tables/reason.ts'
import { FirstFiles, Task } from '../tasks/tasks.ts'

/** What OCR can do on this machine now. Languages are Tesseract's codes, such as `eng` or `chi_sim`. */
export const OcrSetup = z
  .strictObject({
    /** Engines that have at least one language, the faster first. */
    engines: z.array(
      z.strictObject({ kind: z.enum(['tesseract', 'tesseract.js']), name: z.string(), languages: z.array(z.string()) }),
    ),
    /** What no engine has and can be brought from the package registry on request. */
    bringable: z.array(z.string()),
  })
  .meta({ id: 'OcrSetup' })
export type OcrSetup = z.infer<typeof OcrSetup>

/** What a task tells that brings the data of a language. */
export const BringingProperties = z.object({ language: z.string(), receivedBytes: z.int().nonnegative() })

/** What becomes of a page: it has text of its own, was read by OCR, has nothing that could be read, could not be read, or waits. */
export const ocrPageStates = ['text-layer', 'read', 'no-text', 'failed', 'waiting'] as const
export const OcrPageState = z.enum(ocrPageStates)
export type OcrPageState = z.infer<typeof OcrPageState>

const count = z.int().nonnegative()

/** What a task tells that reads pages. */
export const OcrProperties = z
  .object({
    /** The folder, where it was asked for one. */
    folder: z.string().nullable(),
    languages: z.array(z.string()),
    documents: count,
    documentsDone: count,
    /** Of the documents whose pages have been counted. */
    pages: count,
    pagesDone: count,
    /** Of them: read by OCR now, known from an earlier reading, without text, failed, with text of their own. */
    read: count,
    known: count,
    withoutText: count,
    failed: count,
    ownText: count,
    pagesPerSecond: z.number().nullable(),
    secondsLeft: z.number().nullable(),
    /** The file that is being read. */
    currentFile: z.string().nullable(),
    canResume: z.boolean(),
    /** The machine runs on its battery, so that one page is read at a time; absent where it does not. */
    onBattery: z.boolean().optional(),
    /** What somebody asked to be read first, in documents that wait; absent where there is nothing of the kind. */
    first: z.array(FirstFiles).optional(),
  })
  .meta({ id: 'OcrProperties' })
export type OcrProperties = z.infer<typeof OcrProperties>

/** Tesseract's codes, the main language first; none: that of most of the project's documents. */
const Languages = z.array(z.string().regex(ocrCode)).max(limits.ocrLanguages)

const readingOptions = {
  languages: Languages.optional(),
  /** Also pages that were read before in these languages. */
  again: z.boolean().optional(),
  /** For documents that are locked. */
  passwords: Passwords.optional(),
  /** Before all other pages that wait. */
  first: z.boolean().optional(),
}

/** Which documents are to be read: those that were chosen, or all of a folder. */
export const OcrRequest = z
  .union([
    z.strictObject({ documents: ChosenDocuments, ...readingOptions }),
    z.strictObject({ folder: z.string().min(1), ...readingOptions }),
  ])
  .meta({ id: 'OcrRequest' })
export type OcrRequest = z.infer<typeof OcrRequest>

const percent = z.int().min(0).max(100)

/** What one reading of a page gave, in some languages (codes joined by `+`). */
const OcrReading = z.strictObject({ languages: z.string(), text: z.string(), confidence: percent, engine: z.string().nullable() })

/** A page, counted from 1, and what became of it. */
export const OcrPage = z
  .strictObject({
    page: z.int().positive(),
    /** The name of a picture inside an Office file. */
    label: z.string().nullable(),
    state: OcrPageState,
    /** Whose text is searched for. */
    wins: z.enum(['layer', 'ocr']).nullable(),
    /** What the file itself says of the page, where OCR was asked as well. */
    layer: z.string().nullable(),
    /** The best first. */
    readings: z.array(OcrReading),
    reason: Reason.nullable(),
  })
  .meta({ id: 'OcrPage' })
export type OcrPage = z.infer<typeof OcrPage>

const tags = ['ocr']
const documentParams = z.object({ project: z.string(), id: DocumentId })

/** Some pages of a document, how many it has, and how many are in each state. */
export const OcrPages = z
  .strictObject({ pages: z.array(OcrPage), total: count, counts: z.record(OcrPageState, count) })
  .meta({ id: 'OcrPages' })
export type OcrPages = z.infer<typeof OcrPages>

/** OCR: reading the text in pictures and scanned pages. */
export const ocrCalls = {
  languages: call({
    method: 'GET',
    path: '/api/settings/ocr/languages',
    answer: z.array(Language),
    errors: ['OCR_MISSING'],
    needs: 'user',
    summary: 'Languages of pictures that can be read now',
    tags,
  }),
  setup: call({
    method: 'GET',
    path: '/api/local/ocr',
    answer: OcrSetup,
    needs: 'user',
    summary: 'Engines, their languages, and what can be brought',
    tags,
  }),
  bringLanguage: call({
    method: 'POST',
    path: '/api/local/ocr/languages/:code',
    answer: Task,
    errors: ['NOT_FOUND'],
    needs: 'operator',
    summary: 'Bring the data of a language from the package registry, for the engine that comes with the program',
    tags,
  }),
  read: call({
    method: 'POST',
    path: '/api/:project/ocr',
    body: OcrRequest,
    answer: Task,
    errors: ['OCR_MISSING', 'BAD_QUERY', 'PROJECT_NOT_FOUND'],
    needs: 'operator',
    project: 'params.project',
    summary: 'Read the pictures and scanned pages of documents, or of a folder',
    tags,
  }),
  pages: call({
    method: 'GET',
    path: '/api/:project/ocr/pages/:id',
    params: documentParams,
    query: z.object({ from: wholeNumber({ absent: 0 }), size: wholeNumber({ absent: 50, max: 200 }) }),
    answer: OcrPages,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'The pages of a document and what became of each; none where nobody looked',
    tags,
  }),
  picture: call({
    method: 'GET',
    path: '/api/:project/ocr/picture/:id',
    params: documentParams,
    query: z.object({ page: wholeNumber({ absent: 1, max: 1_000_000 }) }),
    answer: bytes('image/png'),
    errors: [
      'DOCUMENT_NOT_FOUND',
      'RECORD_DAMAGED',
      'SOURCE_NOT_FOUND',
      'SOURCE_CHANGED',
      'NOT_AVAILABLE',
      'READER_DOWN',
      'STORE_DOWN',
      'DISK_FULL',
      'TOO_LARGE',
      'NOT_FOUND',
    ],
    needs: 'download',
    summary: 'A page as a picture',
    tags,
  }),
}
