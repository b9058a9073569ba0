import { pipeline, type Readable, Transform } from 'node:stream'
import { reply } from '../feature/reply.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import { type Reading, takeOut } from './embedded/take-out.ts'
import { type OpenedSource, openSource } from './open-source.ts'
import type { StoredDocument } from './read.ts'
import { documentPolicy, isSafeInline, sentType } from './safe-type.ts'
import { contentDisposition, sourceName } from './source-name.ts'

type Request = {
  wantsInline: boolean
  headers: { range?: string | undefined; 'if-range'?: string | undefined; 'if-none-match'?: string | undefined }
}

/**
 * A document's own bytes, or the range of them that is asked for; saved rather than shown unless asked, and shown only where nothing in them
 * can run. Throws AppError RANGE_NOT_SATISFIABLE, and what opening throws.
 */
export async function sendSource(scope: Reading, document: StoredDocument, { wantsInline, headers }: Request) {
  const described = describeSource(document, wantsInline)
  const { range: asked, 'if-range': condition, 'if-none-match': known } = headers
  const file = await openBytes(scope, document)
  try {
    if (known?.split(/\s*,\s*/).includes(described.etag)) {
      await file.close()
      return reply(304, undefined, described)
    }
    const range = condition === undefined || condition === described.etag ? parseRange(asked, file.sizeBytes) : undefined
    if (range === undefined) return reply(200, promised(file), { ...described, 'content-length': String(file.sizeBytes) })
    const { start, end } = range
    const piece = { 'content-range': `bytes ${start}-${end}/${file.sizeBytes}`, 'content-length': String(end - start + 1) }
    return reply(206, promised(file, range), { ...described, ...piece })
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The bytes of a document: a file on disk, or taken out of one. Throws what opening throws. */
export async function openBytes(scope: Reading, document: StoredDocument): Promise<OpenedSource> {
  return document.source.extractionLevel === 0 ? openSource(scope.records, document) : takeOut(scope, document)
}

function describeSource(document: StoredDocument, wantsInline: boolean) {
  const contentType = String(document.source.contentType ?? '')
  const kind = wantsInline && isSafeInline(contentType) ? 'inline' : 'attachment'
  return {
    'content-type': sentType(contentType, String(document.source.contentEncoding ?? '')),
    'content-disposition': contentDisposition(kind, sourceName(document)),
    'content-security-policy': documentPolicy,
    'x-frame-options': 'SAMEORIGIN',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    // The id is a digest of the bytes, so it names them for ever.
    etag: `"${document.id}"`,
  }
}

/** The bytes that were promised; a file cut short meanwhile breaks the connection rather than leave the client waiting for the rest. */
function promised(file: OpenedSource, range?: ByteRange): Readable {
  let missing = range === undefined ? file.sizeBytes : range.end - range.start + 1
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      missing -= piece.length
      done(null, piece)
    },
    flush: (done) => done(missing > 0 ? new Error('the file was cut short while it was sent') : null),
  })
  // Whoever reads hears of faults; the file is closed however this ends.
  return pipeline(file.stream(range), count, () => {})
}
