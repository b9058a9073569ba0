import { AppError } from '@dossier/contract'
import { PreviewFrame } from '@dossier/contract/documents/previews'
import { frameReader } from '@dossier/contract/tables/readers'
import { z } from 'zod'
import type { Scope } from '../scope/scope.ts'
import { keepCached, readCached } from './cache.ts'
import { frameTickets } from './frame-tickets.ts'
import { askPreviewer, cacheOf } from './make.ts'
import { typeShown, type ViewedDocument } from './viewed-document.ts'

const Made = PreviewFrame.omit({ ticket: true }).extend({ html: z.string() })
type Made = z.infer<typeof Made>

/** Counted up when readers of originals make something else of the same bytes: what an older version made is not shown any more. */
const version = 4

/** A document as a page for a frame, and what is known of it. @throws AppError NOT_FOUND where no page can be made, and what opening the original throws. */
export async function frameOf(scope: Scope, document: ViewedDocument): Promise<Made> {
  const contentType = typeShown(document)
  if (!frameReader(contentType))
    throw new AppError('NOT_FOUND', { message: `No page is made of documents of the type ${contentType}` })
  const key = { project: document.project, id: document.id, form: `frame-${version}.json` }
  const make = async () => Made.parse(await askPreviewer(scope, document, { what: 'frame' }))
  // What a typed password opens is not written down.
  if (document.password !== undefined) return make()
  const known = parsed((await readCached(cacheOf(scope), key))?.toString())
  if (known) return known
  const made = await make()
  await keepCached(cacheOf(scope), key, JSON.stringify(made))
  return made
}

/** What is known of a document as a page; that of a locked one waits for its frame. @throws as `frameOf`. */
export async function frameFactsOf(scope: Scope, document: ViewedDocument): Promise<PreviewFrame> {
  const { html, ...facts } = await frameOf(scope, document)
  if (document.password === undefined) return { ...facts, ticket: null }
  return { ...facts, ticket: await frameTickets(scope.records).keep(scope.caller.id, placeOf(document), html) }
}

/** The page of a ticket. @throws AppError NOT_FOUND where none waits. */
export async function waitingFrame(scope: Scope, document: ViewedDocument, ticket: string): Promise<string> {
  const html = await frameTickets(scope.records).take(scope.caller.id, placeOf(document), ticket)
  if (html === undefined) throw new AppError('NOT_FOUND', { message: 'No page waits under this ticket: ask for the facts again' })
  return html
}

function placeOf({ project, id }: ViewedDocument): string {
  return `${project}/${id}`
}

function parsed(text: string | undefined): Made | undefined {
  try {
    return text === undefined ? undefined : Made.parse(JSON.parse(text))
  } catch {
    // A file that somebody changed: it is made anew.
    return undefined
  }
}
