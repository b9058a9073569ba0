import { AppError } from '@dossier/contract'
import { longestQuote, type Passage } from '@dossier/contract/cards'
import { piecesOf } from '../documents/kept-text.ts'
import { knownPages, type PagesOf, pagesOf } from '../documents/pages-of.ts'
import { findDocument, readText, requireDocument, type StoredDocument } from '../documents/read.ts'
import { sourceName } from '../documents/source-name.ts'
import { custodyOfDocument } from '../ledger/custody/of-document.ts'
import type { Records } from '../records/open.ts'

/** A place in the text of a document, UTF-16 units. */
export type PassagePlace = { project: string; id: string; start: number; end: number }

/** Deeper than any container is taken apart. */
const mostLevels = 100

/** A passage with what proves it. `looksForPage`: the page is told if it is known, else only with this, since that takes a while. Throws AppError BAD_REQUEST for what is no passage, DOCUMENT_NOT_FOUND, RECORD_DAMAGED. */
export async function readPassage(
  within: PagesOf,
  { project, id, start, end }: PassagePlace,
  { looksForPage = false } = {},
): Promise<Passage> {
  const { records } = within
  const document = await requireDocument(records, { project, id })
  if (end <= start || end > document.textLength || end - start > longestQuote) {
    const message = `A passage has 1 to ${longestQuote} characters of the text, which has ${document.textLength}: ${start} to ${end} is none`
    throw new AppError('BAD_REQUEST', { message })
  }
  const custody = await custodyOfDocument(records, { project, id })
  const { source } = document
  return {
    document: id,
    routing: document.routing,
    start,
    end,
    quote: await readText(records, document.rid, start, end),
    title: titleOf(document),
    path: custody.path,
    within: await wayTo(records, document),
    page: pageAt(looksForPage ? await pagesOf(within, document) : knownPages(records, document), start),
    line: await lineOf(records, document, start),
    sha256: custody.sha256,
    digest: custody.embeddedPath === null ? custody.digest : custody.memberDigest,
    date: dateOf(source.metadata),
    contentType: typeof source.contentType === 'string' ? source.contentType : null,
  }
}

/** The page on which a place lies, from 1; null where pages are not known. */
function pageAt(pages: readonly (readonly [number, number])[], at: number): number | null {
  const index = pages.findIndex(([start, end]) => start <= at && at < end)
  return index < 0 ? null : index + 1
}

/** What it calls itself, else its name. */
function titleOf(document: StoredDocument): string {
  const own = textIn(document.source.metadata, 'dc_title', 'subject', 'title').trim()
  return (own === '' ? sourceName(document) : own).toWellFormed().replace(/\s+/g, ' ').slice(0, 500)
}

/** The names from the file to the document. */
async function wayTo(records: Records, document: StoredDocument): Promise<string[]> {
  const names = [sourceName(document)]
  let at = document
  for (let level = 0; level < mostLevels; level++) {
    const parent = at.source.parentDocument
    if (typeof parent !== 'string' || parent === at.id) break
    const above = await findDocument(records, document.project, parent)
    if (!above) break
    names.unshift(sourceName(above))
    at = above
  }
  return names
}

/** The line in which a place lies, from 1. */
async function lineOf(records: Records, document: StoredDocument, start: number): Promise<number> {
  let line = 1
  let done = 0
  for await (const { text } of piecesOf(records, document)) {
    const end = Math.min(text.length, start - done)
    for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line++
    done += text.length
    if (done >= start) break
  }
  return line
}

function dateOf(metadata: unknown): string | null {
  return textIn(metadata, 'creation_date', 'dcterms_created', 'meta_creation_date').split(',', 1)[0] || null
}

/** The first of these keys that says anything. */
function textIn(metadata: unknown, ...keys: string[]): string {
  if (typeof metadata !== 'object' || metadata === null) return ''
  const values = new Map(Object.entries(metadata))
  for (const key of keys) {
    const value = values.get(`tika_metadata_${key}`)
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}
