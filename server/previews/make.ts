import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { keptPasswords } from '../documents/kept-passwords.ts'
import { type OpenedFile, openFile } from '../documents/original-file.ts'
import type { Surroundings } from '../scope/program.ts'
import type { Scope } from '../scope/scope.ts'
import type { PreviewCache } from './cache.ts'
import { givenPreviewer } from './given-previewer.ts'
import { withKeptCopy } from './kept-copies.ts'
import { PreviewFault } from './previewer.ts'
import type { Opened, PreviewWork } from './process/messages.ts'
import { typeShown, type ViewedDocument } from './viewed-document.ts'

/** Enough for the first pages of some 20,000 documents. */
const mostBytes = 512 * 1024 * 1024

/** Where previews of this home are kept. */
export function cacheOf({ program }: { program: Pick<Surroundings, 'layout'> }): PreviewCache {
  return { folder: join(program.layout.previews, 'made'), mostBytes }
}

/** Where copies of embedded documents lie while they are looked at. */
export function copiesOf({ program }: { program: Pick<Surroundings, 'layout'> }): string {
  return join(program.layout.previews, 'copies')
}

/** Work on a document's file, without saying where that is. */
type Work<W extends PreviewWork = PreviewWork> = W extends PreviewWork ? Omit<W, keyof Opened> : never

/**
 * Has the process of previews do something with a document's file.
 * @throws AppError NOT_FOUND where it cannot be done, with the reason; STILL_READING; NOT_AVAILABLE where nobody can do it here; and what opening the file throws.
 */
export async function askPreviewer(scope: Scope, document: ViewedDocument, work: Work): Promise<unknown> {
  const previewer = givenPreviewer.of(scope.program.given)
  if (!previewer) throw new AppError('NOT_AVAILABLE', { message: 'Nothing is shown of originals here' })
  const how = { contentType: typeShown(document), passwords: passwordsFor(document) }
  return withFile(scope, document, async ({ path }) => {
    try {
      return await previewer.ask({ ...work, path, ...how }, scope.signal)
    } catch (error) {
      throw error instanceof PreviewFault ? notShown(error) : error
    }
  })
}

/** What somebody typed comes first. */
function passwordsFor(document: ViewedDocument): string[] {
  const kept = keptPasswords(document)
  return document.password === undefined ? kept : [document.password, ...kept]
}

/** A file on disk is looked at anew each time, as it may have changed; what is inside one is taken out once for a while. */
function withFile<T>(scope: Scope, document: ViewedDocument, use: (file: OpenedFile) => Promise<T>): Promise<T> {
  const { records, program, signal } = scope
  const folder = copiesOf({ program })
  const open = () => openFile({ records, folder, signal, program }, document)
  if (document.source.extractionLevel !== 0) return withKeptCopy(`${folder}/${document.project}/${document.id}`, open, use)
  return open().then(use)
}

function notShown({ message, why }: PreviewFault): AppError {
  if (why === 'reading') return new AppError('STILL_READING', { message: `The original cannot be shown yet: ${message}` })
  return new AppError('NOT_FOUND', { message: `The original cannot be shown: ${message}`, why: why ?? message })
}
