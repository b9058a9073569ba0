import { AppError } from '@dossier/contract'
import { PreviewFrame } from '@dossier/contract/previews'
import { frameReader } from '@dossier/contract/tables/readers'
import { z } from 'zod'
import type { StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { keepCached, readCached } from './cache.ts'
import { askPreviewer, cacheOf } from './make.ts'

const Made = PreviewFrame.extend({ html: z.string() })

/** Counted up when readers of originals make something else of the same bytes: what an older version made is not shown any more. */
const version = 3

/** A document as a page for a frame, and what is known of it. @throws AppError NOT_FOUND where no page can be made, and what opening the original throws. */
export async function frameOf(scope: Scope, document: StoredDocument): Promise<z.infer<typeof Made>> {
  const contentType = String(document.source.contentType)
  if (!frameReader(contentType))
    throw new AppError('NOT_FOUND', { message: `No page is made of documents of the type ${contentType}` })
  const key = { project: document.project, id: document.id, form: `frame-${version}.json` }
  const known = parsed((await readCached(cacheOf(scope), key))?.toString())
  if (known) return known
  const made = Made.parse(await askPreviewer(scope, document, { what: 'frame' }))
  await keepCached(cacheOf(scope), key, JSON.stringify(made))
  return made
}

function parsed(text: string | undefined): z.infer<typeof Made> | undefined {
  try {
    return text === undefined ? undefined : Made.parse(JSON.parse(text))
  } catch {
    // A file that somebody changed: it is made anew.
    return undefined
  }
}
