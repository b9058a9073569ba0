import { AppError } from '@dossier/contract'
import { hasStructure, type StructureFormat, type StructureHits } from '@dossier/contract/documents/structure'
import { z } from 'zod'
import type { StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { keepCached, readCached } from './cache.ts'
import { askPreviewer, cacheOf } from './make.ts'

const Made = z.object({
  pages: z.array(z.object({ md: z.string(), xhtml: z.string(), text: z.string() })),
  isCut: z.boolean(),
})
type Page = z.infer<typeof Made>['pages'][number]

/** Counted up when something else is made of the same bytes. */
const version = 2

/** The pages of a document's structure. @throws AppError NOT_FOUND where it has none, and what opening the original throws. */
export async function structureOf(scope: Scope, document: StoredDocument): Promise<Page[]> {
  const contentType = String(document.source.contentType)
  if (!hasStructure(contentType))
    throw new AppError('NOT_FOUND', { message: `The structure of documents of the type ${contentType} is not known` })
  const key = { project: document.project, id: document.id, form: `structure-${version}.json` }
  const known = parsed((await readCached(cacheOf(scope), key))?.toString())
  if (known) return known
  const made = Made.parse(await askPreviewer(scope, document, { what: 'structure' }))
  await keepCached(cacheOf(scope), key, JSON.stringify(made))
  return made.pages
}

/** A page of it, counted from 1. @throws AppError NOT_FOUND where there is no such page, and as `structureOf`. */
export async function structurePage(
  scope: Scope,
  document: StoredDocument,
  { page, format }: { page: number; format: StructureFormat },
): Promise<string> {
  const pages = await structureOf(scope, document)
  const found = pages[page - 1]
  if (!found) throw new AppError('NOT_FOUND', { message: `The structure has ${pages.length} pages`, pages: pages.length })
  return format === 'md' ? found.md : around(found.xhtml)
}

/** Where a text stands in it. @throws as `structureOf`. */
export async function searchStructure(scope: Scope, document: StoredDocument, query: string): Promise<StructureHits> {
  const wanted = folded(query)
  const pages = await structureOf(scope, document)
  const counts = pages.map(({ text }, index) => ({ page: index + 1, count: wanted === '' ? 0 : countOf(folded(text), wanted) }))
  const hits = counts.filter(({ count }) => count > 0)
  return { count: hits.reduce((sum, { count }) => sum + count, 0), pages: pages.length, scanned: pages.length, hits }
}

function countOf(text: string, wanted: string): number {
  let count = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) count += 1
  return count
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

function around(markup: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${markup}</body></html>`
}

function parsed(text: string | undefined): Page[] | undefined {
  try {
    return text === undefined ? undefined : Made.parse(JSON.parse(text)).pages
  } catch {
    // A file that somebody changed: it is made anew.
    return undefined
  }
}
