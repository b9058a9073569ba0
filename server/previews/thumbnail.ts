import { AppError } from '@dossier/contract'
import { longestSide, type ThumbnailFacts, thumbnailSides } from '@dossier/contract/documents/previews'
import { z } from 'zod'
import type { StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { keepCached, readCached } from './cache.ts'
import { pictureKind } from './kinds.ts'
import { askPreviewer, cacheOf } from './make.ts'

const Jpeg = z.instanceof(Uint8Array)
const Count = z.int().nonnegative()

/** A page of a document as JPEG; `page` counted from 0. @throws AppError NOT_FOUND where there is none, and what opening the original throws. */
export async function thumbnailOf(
  scope: Scope,
  document: StoredDocument,
  asked: { page: number; side: number },
): Promise<Uint8Array> {
  const contentType = String(document.source.contentType)
  if (!pictureKind(contentType))
    throw new AppError('NOT_FOUND', { message: `Documents of the type ${contentType} have no picture` })
  const key = { project: document.project, id: document.id, form: `${asked.page}-${asked.side}.jpg` }
  const known = await readCached(cacheOf(scope), key)
  if (known) return known
  const made = Jpeg.parse(await askPreviewer(scope, document, { what: 'picture', ...asked }))
  await keepCached(cacheOf(scope), key, made)
  return made
}

/** What is known of a document's pictures. Never fails for what the document is: then there are none. */
export async function thumbnailFacts(scope: Scope, document: StoredDocument): Promise<ThumbnailFacts> {
  if (!pictureKind(String(document.source.contentType))) return { previewable: false, pages: 0 }
  const key = { project: document.project, id: document.id, form: 'pages' }
  const known = Count.safeParse(Number((await readCached(cacheOf(scope), key))?.toString() || Number.NaN))
  if (known.success) return { previewable: known.data > 0, pages: known.data }
  try {
    const pages = Count.parse(await askPreviewer(scope, document, { what: 'count' }))
    await keepCached(cacheOf(scope), key, String(pages))
    return { previewable: pages > 0, pages }
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return { previewable: false, pages: 0 }
    throw error
  }
}

/** The longer side in pixels that a request means. @throws AppError BAD_REQUEST. */
export function sideOf(size: string = 'sm'): number {
  const named = Object.entries(thumbnailSides).find(([name]) => name === size)
  const side = named ? named[1] : /^\d+$/.test(size) ? Number(size) : Number.NaN
  if (side >= 1) return Math.min(longestSide, Math.max(16, side))
  const names = Object.keys(thumbnailSides).join(', ')
  throw new AppError('BAD_REQUEST', { message: `size is ${names}, or a number of pixels`, size })
}
