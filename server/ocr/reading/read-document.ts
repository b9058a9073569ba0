import { AppError, because, type Reason } from '@dossier/contract'
import { type OpenedFile, openFile } from '../../documents/original-file.ts'
import { findDocument, type StoredDocument } from '../../documents/read.ts'
import { loadLanguageDetector } from '../../extract/language.ts'
import { LockedFault, PageFault, type Recognizer } from '../../recognition/recognizer.ts'
import type { Records } from '../../records/open.ts'
import type { Hooks } from '../../scope/hooks.ts'
import type { Surroundings } from '../../scope/program.ts'
import { applyTo, noteDocument, noteLanguage } from '../apply.ts'
import type { OcrProgress } from '../ocr-progress.ts'
import { countingRows, type PageRow, readPages, savePage, textOf } from '../page-rows.ts'
import type { Lanes } from './lanes.ts'
import { readPage } from './read-page.ts'

/** A long document is searchable by its first pages before its last one is read. */
const applyEveryPages = 25
/** Percent: a language that is not that of the page gives less. */
const surely = 75

/** In which languages documents of a folder, by its display path, are read: Tesseract's codes, the main one first. */
export type LanguagesFor = (folder: string) => Promise<string[]>

export type DocumentReading = {
  records: Records
  /** What others want to know: that a document has another text. */
  hooks: Pick<Hooks, 'whenTextsChange'>
  /** What takes embedded documents out. */
  program: Surroundings
  recognizer: Recognizer
  project: string
  languagesFor: LanguagesFor
  /** Whether somebody chose the languages. */
  isChosen: boolean
  /** Pages that were read before this moment (epoch milliseconds) are read again. */
  since: number
  /** To try on locked files. */
  passwords: readonly string[]
  /** Where copies of embedded documents lie. */
  copies: string
  lanes: Lanes
  progress: OcrProgress
  /** Whether its pages are read before others that wait. */
  isFirst: () => boolean
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
  const languages = await reading.languagesFor(String(document.source.dirname))
  const listed = await list(reading, document)
  await onPages(listed.labels?.length ?? 1)
  if (!listed.labels) {
    await saveUnopened({ ...reading, languages }, id, listed.reason)
    progress.end('failed')
    return { ended: Promise.resolve() }
  }
  const { opened, labels } = listed
  await records.db.transaction().execute((trx) => noteDocument(trx, document, labels.length))
  signal.throwIfAborted()
  const pages = await beginPages({ ...reading, languages }, { document, opened, labels })
  return { ended: endDocument(reading, { document, opened, pages }) }
}

type Found = { opened: OpenedFile; labels: (string | null)[] } | { labels: undefined; reason: Reason }

/** Opens a document and asks for its pages; for a file that cannot be opened, why. */
async function list(
  { records, recognizer, copies, passwords, program, signal }: DocumentReading,
  document: StoredDocument,
): Promise<Found> {
  let opened: OpenedFile | undefined
  try {
    opened = await openFile({ records, folder: copies, passwords, program, signal }, document)
    return { opened, labels: await recognizer.list(opened, signal) }
  } catch (error) {
    await opened?.close()
    signal.throwIfAborted()
    if (error instanceof LockedFault || (error instanceof AppError && error.facts.locked === 'yes'))
      return { labels: undefined, reason: because('ocr-locked') }
    if (!(error instanceof AppError || error instanceof PageFault)) throw error
    return { labels: undefined, reason: because('ocr-not-opened', { detail: error.message }) }
  }
}

/** `languages`: in which its pages are read. */
type InLanguages = DocumentReading & { languages: string[] }
type Unopened = Pick<InLanguages, 'records' | 'hooks' | 'project' | 'languages'>

/** A file that cannot be opened has one page, which failed; if it was opened before it has as many as then. */
async function saveUnopened({ records, hooks, project, languages }: Unopened, id: string, reason: Reason): Promise<void> {
  const place = { project, documentId: id, page: 1, languages: languages.join('+'), label: null }
  const nothing = { text: '', layer: null, confidence: 0, words: 0, engine: null, durationMs: 0 }
  await savePage(records, place, { state: 'failed', wins: null, ...nothing, reason })
  await records.db.transaction().execute(async (trx) => {
    await noteDocument(trx, { project, id }, null)
    await applyTo(trx, project, id)
    await hooks.whenTextsChange(trx, project, [id])
  })
}

type Listed = { document: StoredDocument; opened: OpenedFile; labels: (string | null)[] }

async function beginPages(reading: InLanguages, { document, opened, labels }: Listed): Promise<Promise<void>[]> {
  const { records, recognizer, project, languages, lanes, progress, isFirst, signal } = reading
  const known = await knownPages(reading, document.id)
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
      progress.end(await readPage({ recognizer, records }, { place, file: opened, languages, isFirst: isFirst(), signal }))
    }, isFirst())
    begun.push(ended)
    if (begun.length % applyEveryPages === 0) await apply(reading, document.id)
  }
  return begun
}

/** Pages that need not be read again: they have text of their own, were read in these languages, or, where nobody chose any, well in others. */
async function knownPages({ records, project, languages, isChosen, since }: InLanguages, id: string): Promise<Set<unknown>> {
  const wanted = languages.join('+')
  const isWell = ({ state, confidence }: PageRow) => !isChosen && state === 'read' && confidence >= surely
  const isKnown = (row: PageRow) =>
    row.state === 'text-layer' || (row.languages === wanted && row.state !== 'failed') || isWell(row)
  const rows = (await readPages(records, project, id)).filter(({ read_at: readAt }) => readAt >= since)
  return new Set(rows.filter(isKnown).map(({ page }) => page))
}

type Begun = { document: StoredDocument; opened: OpenedFile; pages: Promise<void>[] }

async function endDocument(reading: DocumentReading, { document, opened, pages }: Begun): Promise<void> {
  await Promise.all(pages)
  await opened.close()
  // What was interrupted continues at the next start; what was read is kept.
  await apply(reading, document.id)
}

async function apply({ records, hooks, project }: DocumentReading, id: string): Promise<void> {
  const rows = countingRows(await readPages(records, project, id)).filter(({ wins }) => wins === 'ocr')
  const text = rows.slice(0, 20).map(textOf).join('\n')
  const language = text === '' ? null : (await loadLanguageDetector())(text)
  await records.db.transaction().execute(async (trx) => {
    if (language !== null) await noteLanguage(trx, { project, id }, language)
    await applyTo(trx, project, id)
    await hooks.whenTextsChange(trx, project, [id])
  })
}
