import { AppError, because } from '@dossier/contract'
import { findDocument, type StoredDocument } from '../documents/read.ts'
import { loadLanguageDetector } from '../extract/language.ts'
import { PageFault, type Recognizer } from '../recognition/recognizer.ts'
import type { Records } from '../records/open.ts'
import { applyTo, noteDocument, noteLanguage } from './apply.ts'
import type { Lanes } from './lanes.ts'
import type { OcrProgress } from './ocr-progress.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { countingRows, type PageRow, readPages, savePage, textOf } from './page-rows.ts'
import { readPage } from './read-page.ts'

/** A long document is searchable by its first pages before its last one is read. */
const applyEveryPages = 25

export type DocumentReading = {
  records: Records
  recognizer: Recognizer
  project: string
  languages: string[]
  /** Also what was read before in these languages. */
  again: boolean
  /** Where copies of embedded documents lie. */
  copies: string
  lanes: Lanes
  progress: OcrProgress
  signal: AbortSignal
}

/**
 * Begins all pages of a document that are still to be read; `ended` when they are over and what they gave is in the document. A file that cannot be
 * opened says so in its line. `onPages` is told how many it has.
 */
export async function readDocument(
  reading: DocumentReading,
  id: string,
  onPages: (count: number) => Promise<void>,
): Promise<{ ended: Promise<void> }> {
  const { records, project, progress, signal } = reading
  const document = await findDocument(records, project, id)
  if (!document) return { ended: Promise.resolve() }
  progress.begin(String(document.source.path))
  const opened = await open(reading, document)
  if (!opened) return { ended: Promise.resolve() }
  const labels = await listPages(reading, document, opened)
  await records.db.transaction().execute((trx) => noteDocument(trx, document, labels.length))
  await onPages(labels.length)
  signal.throwIfAborted()
  const pages = await beginPages(reading, { document, opened, labels })
  return { ended: endDocument(reading, { document, opened, pages }) }
}

async function open({ records, project, languages, copies, signal }: DocumentReading, document: StoredDocument) {
  try {
    return await openFile({ records, folder: copies, signal }, document)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await saveUnopened({ records, project, languages }, document.id, error.message)
    return undefined
  }
}

/** A file that the tools cannot open has one page, which failed. */
async function listPages(reading: DocumentReading, document: StoredDocument, opened: OpenedFile): Promise<(string | null)[]> {
  try {
    return await reading.recognizer.list(opened, reading.signal)
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    await saveUnopened(reading, document.id, error.message)
    return []
  }
}

type Unopened = Pick<DocumentReading, 'records' | 'project' | 'languages'>

async function saveUnopened({ records, project, languages }: Unopened, id: string, detail: string): Promise<void> {
  const place = { project, documentId: id, page: 1, languages: languages.join('+'), label: null }
  const nothing = { text: '', layer: null, confidence: 0, words: 0, engine: null, durationMs: 0 }
  await savePage(records, place, { state: 'failed', wins: null, ...nothing, reason: because('ocr-not-opened', { detail }) })
  await records.db.transaction().execute(async (trx) => {
    await noteDocument(trx, { project, id }, 1)
    await applyTo(trx, project, id)
  })
}

type Listed = { document: StoredDocument; opened: OpenedFile; labels: (string | null)[] }

async function beginPages(reading: DocumentReading, { document, opened, labels }: Listed): Promise<Promise<void>[]> {
  const { records, recognizer, project, languages, again, lanes, progress, signal } = reading
  const known = again ? new Set() : await knownPages(reading, document.id)
  const begun: Promise<void>[] = []
  for (const [index, label] of labels.entries()) {
    const page = index + 1
    if (known.has(page)) {
      progress.end('known')
      continue
    }
    const place = { project, documentId: document.id, page, languages: languages.join('+'), label }
    const { ended } = await lanes.begin(async () => {
      signal.throwIfAborted()
      progress.end(await readPage({ recognizer, records }, { place, file: opened, languages, signal }))
    })
    begun.push(ended)
    if (begun.length % applyEveryPages === 0) await apply(reading, document.id)
  }
  return begun
}

/** Pages that need not be read again: they have text of their own, or were read in these languages. */
async function knownPages({ records, project, languages }: DocumentReading, id: string): Promise<Set<unknown>> {
  const wanted = languages.join('+')
  const isKnown = (row: PageRow) => row.state === 'text-layer' || (row.languages === wanted && row.state !== 'failed')
  return new Set((await readPages(records, project, id)).filter(isKnown).map(({ page }) => page))
}

type Begun = { document: StoredDocument; opened: OpenedFile; pages: Promise<void>[] }

async function endDocument(reading: DocumentReading, { document, opened, pages }: Begun): Promise<void> {
  await Promise.all(pages)
  await opened.close()
  // What was interrupted continues at the next start; what was read is kept.
  await apply(reading, document.id)
}

async function apply({ records, project }: DocumentReading, id: string): Promise<void> {
  const rows = countingRows(await readPages(records, project, id)).filter(({ wins }) => wins === 'ocr')
  const text = rows.slice(0, 20).map(textOf).join('\n')
  const language = text === '' ? null : (await loadLanguageDetector())(text)
  await records.db.transaction().execute(async (trx) => {
    if (language !== null) await noteLanguage(trx, { project, id }, language)
    await applyTo(trx, project, id)
  })
}
