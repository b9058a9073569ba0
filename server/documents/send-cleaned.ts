import { Readable } from 'node:stream'
import { AppError } from '@dossier/contract'
import { cleanedFormat, type WhyUncleaned } from '@dossier/contract/documents/cleaning'
import { TooMuchEffort } from '../containers/effort.ts'
import { reply } from '../feature/reply.ts'
import type { Reading } from './embedded/take-out.ts'
import type { OpenedSource } from './open-source.ts'
import type { StoredDocument } from './read.ts'
import { documentPolicy, sentType } from './safe-type.ts'
import { openBytes } from './send-source.ts'
import { contentDisposition, sourceName } from './source-name.ts'

const sentences: Record<WhyUncleaned, (part: string) => string> = {
  kind: () =>
    'Author data can be taken out of Office files (docx, xlsx, pptx), OpenDocument, PDF, JPEG, PNG, TIFF and MP4, but not out of this kind.',
  damaged: () => 'This file is damaged or cut, so that it cannot be written anew without its author data.',
  locked: () => 'This file is locked, so that it cannot be written anew without its author data.',
  'too-large': () => 'This file is too large to be written anew without its author data.',
  part: (part) => `This file holds a part from which author data cannot be taken: ${part}.`,
}

/**
 * A document's bytes written anew without what they say of who made them, always as a whole and to be saved. Throws AppError NOT_AVAILABLE where that cannot be done, with why,
 * and what opening throws.
 */
export async function sendCleaned(scope: Reading, document: StoredDocument) {
  const contentType = String(document.source.contentType ?? '')
  const format = cleanedFormat(contentType)
  if (format === undefined) throw refusal('kind')
  // What it needs is loaded when it is first asked for.
  const [{ cleanFile }, { bytesOfPieces, sizeOf }] = await Promise.all([
    import('../cleaning/clean.ts'),
    import('../cleaning/plan.ts'),
  ])
  const file = await openBytes(scope, document)
  try {
    const pieces = await cleanFile(file.bytes, format, scope.signal)
    return reply(200, closing(file, Readable.from(bytesOfPieces(pieces))), {
      'content-type': sentType(contentType, ''),
      'content-disposition': contentDisposition('attachment', sourceName(document)),
      'content-security-policy': documentPolicy,
      'x-frame-options': 'SAMEORIGIN',
      'accept-ranges': 'none',
      'cache-control': 'private, no-store',
      'content-length': String(sizeOf(pieces)),
    })
  } catch (error) {
    await file.close()
    throw await understood(error)
  }
}

/** Closes the file however the sending ends, also where nothing is sent. */
function closing(file: OpenedSource, stream: Readable): Readable {
  return stream.once('close', () => void file.close())
}

async function understood(error: unknown): Promise<unknown> {
  const { Uncleanable } = await import('../cleaning/uncleanable.ts')
  if (error instanceof Uncleanable) return refusal(error.why, error.part)
  return error instanceof TooMuchEffort ? refusal('too-large') : error
}

function refusal(why: WhyUncleaned, part = ''): AppError {
  return new AppError('NOT_AVAILABLE', { message: sentences[why](part), why, ...(part !== '' && { part }) })
}
