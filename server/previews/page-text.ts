import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { keepCached, readCached } from './cache.ts'
import { askPreviewer, cacheOf } from './make.ts'
import { thumbnailFacts } from './thumbnail.ts'

/** The texts of more pages are asked for one by one. */
const mostPages = 1_000
const Text = z.string()

/** How many pages a document has of which the text is known one by one: those of a PDF. @throws AppError NOT_FOUND for others. */
export async function countPages(scope: Scope, document: StoredDocument): Promise<number> {
  if (!isPdf(document)) throw new AppError('NOT_FOUND', { message: 'The pages of this document are not known' })
  return (await thumbnailFacts(scope, document)).pages
}

/** The text of a page, counted from 1, as the file has it. @throws AppError NOT_FOUND where there is no such page, and what opening the original throws. */
export async function pageText(scope: Scope, document: StoredDocument, page: number): Promise<string> {
  const pages = await countPages(scope, document)
  if (page < 1 || page > pages) throw new AppError('NOT_FOUND', { message: `The document has ${pages} pages`, pages })
  const key = { project: document.project, id: document.id, form: `${page}.txt` }
  const known = await readCached(cacheOf(scope), key)
  if (known) return known.toString()
  const text = Text.parse(await askPreviewer(scope, document, { what: 'text', page: page - 1 }))
  await keepCached(cacheOf(scope), key, text)
  return text
}

/** The texts of all pages; none for what is no PDF. @throws AppError TOO_LARGE where there are too many, and what opening the original throws. */
export async function pageTexts(scope: Scope, document: StoredDocument): Promise<string[]> {
  if (!isPdf(document)) return []
  const pages = await countPages(scope, document)
  if (pages > mostPages)
    throw new AppError('TOO_LARGE', { message: `The document has ${pages} pages: ask for them one by one`, pages })
  const texts: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    scope.signal.throwIfAborted()
    texts.push(await pageText(scope, document, page))
  }
  return texts
}

function isPdf({ source }: StoredDocument): boolean {
  return String(source.contentType).startsWith('application/pdf')
}
