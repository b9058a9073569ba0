import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { openFile } from '../documents/original-file.ts'
import type { StoredDocument } from '../documents/read.ts'
import type { Surroundings } from '../scope/program.ts'
import type { Scope } from '../scope/scope.ts'
import type { PreviewCache } from './cache.ts'
import { givenPreviewer } from './given-previewer.ts'
import { PreviewFault } from './previewer.ts'
import type { Opened, PreviewWork } from './process/messages.ts'

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
 * @throws AppError NOT_FOUND where it cannot be done, with the reason; NOT_AVAILABLE where nobody can do it here; and what opening the file throws.
 */
export async function askPreviewer(scope: Scope, document: StoredDocument, work: Work): Promise<unknown> {
  const { records, program, signal } = scope
  const previewer = givenPreviewer.of(program.given)
  if (!previewer) throw new AppError('NOT_AVAILABLE', { message: 'Nothing is shown of originals here' })
  const opened = await openFile({ records, folder: copiesOf({ program }), signal }, document)
  const { path, contentType, passwords } = opened
  try {
    return await previewer.ask({ ...work, path, contentType, passwords }, signal)
  } catch (error) {
    throw error instanceof PreviewFault ? notShown(error) : error
  } finally {
    await opened.close()
  }
}

function notShown({ message, isLocked }: PreviewFault): AppError {
  return new AppError('NOT_FOUND', { message: `The original cannot be shown: ${message}`, why: isLocked ? 'locked' : message })
}
