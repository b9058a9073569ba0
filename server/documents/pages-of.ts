import type { Records } from '../records/open.ts'
import { alignPages, type PageStretch } from './pages/align-pages.ts'
import { type PageReader, pdfOf } from './pages/pdf-of.ts'
import { readText, type StoredDocument } from './read.ts'

/** Documents with more pages or longer texts are not looked through, since somebody waits for the answer. */
const mostPages = 1_500
const mostUnits = 10_000_000
const mostMs = 20_000
/** Documents whose pages are remembered. */
const mostKept = 20

/** What is needed to look for pages. */
export type PagesOf = { records: Records; signal: AbortSignal; reader: PageReader }

/** What was found of each running program; documents that were read again have another version. */
const kept = new WeakMap<Records, Map<string, PageStretch[]>>()

/**
 * Where the pages of a document's text begin and end; empty where its kind has none, they cannot be told, or it takes too long. The file is opened by the process that reads pages for OCR, page by page.
 */
export async function pagesOf({ records, reader, signal }: PagesOf, document: StoredDocument): Promise<PageStretch[]> {
  if (document.textLength === 0 || document.textLength > mostUnits) return []
  const known = kept.get(records) ?? new Map<string, PageStretch[]>()
  kept.set(records, known)
  const key = keyOf(document)
  const pages = known.get(key) ?? (await readPages(document, { records, reader, signal }))
  if (!pages) return []
  known.delete(key)
  known.set(key, pages)
  for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest)
  return pages
}

/** The pages that were found before, without looking for them. */
export function knownPages(records: Records, document: StoredDocument): PageStretch[] {
  return kept.get(records)?.get(keyOf(document)) ?? []
}

function keyOf({ project, id, version, textLength }: StoredDocument): string {
  return `${project} ${id} ${version} ${textLength}`
}

/** Undefined where it was given up: another time it may be told. */
async function readPages(document: StoredDocument, { records, reader, signal }: PagesOf): Promise<PageStretch[] | undefined> {
  const file = await pdfOf(records, document)
  if (!file) return undefined
  const limit = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
  try {
    const names = await reader.list(file, limit)
    if (names.length > mostPages) return []
    const texts: string[] = []
    for (let page = 1; page <= names.length; page++)
      texts.push((await reader.textOf({ ...file, page, isFirst: true }, limit))?.text ?? '')
    return alignPages(await readText(records, document.rid, 0, document.textLength), texts) ?? []
  } catch {
    // The file is gone, locked or damaged, or it took too long: the text is read without pages.
    signal.throwIfAborted()
    return undefined
  }
}
