import { Readable } from 'node:stream'
import { AppError } from '@dossier/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ByteRange, parseRange } from '../documents/byte-range.ts'
import { readEmbedded } from '../documents/open-embedded.ts'
import { type OpenedSource, openSource } from '../documents/open-source.ts'
import type { StoredDocument } from '../documents/read.ts'
import { isSafeInline, sentType } from '../documents/safe-type.ts'
import { contentDisposition, sourceName } from '../documents/source-name.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'
import { OneDocument, requireDocument } from './documents.ts'
import { documentPolicy } from './security-headers.ts'

const flag = z.preprocess((value) => value === 'true' || value === '1' || value === '', z.boolean())
const SourceQuery = z.object({ inline: flag.optional(), filter_metadata: flag.optional(), routing: z.string().optional() })

/** A document's own bytes, with ranges; saved rather than shown unless asked, and shown only where nothing in them can run. */
export function serveSources(app: App, context: HttpContext): void {
  const url = '/api/:project/documents/src/:id'
  const schema = { tags: ['documents'], summary: 'The original bytes', params: OneDocument, querystring: SourceQuery }
  const open = async (params: z.infer<typeof OneDocument>, query: z.infer<typeof SourceQuery>) => {
    const document = await requireDocument(context, params)
    if (query.filter_metadata)
      throw new AppError('NOT_AVAILABLE', { message: 'Downloads without metadata are not part of Dossier yet' })
    const { records } = context
    if (document.source.extractionLevel === 0) return { document, file: await openSource(records, document) }
    return { document, file: openedBytes(await readEmbedded(records, document)) }
  }
  app.get(url, { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { document, file } = await open(request.params, request.query)
    return sendSource(request, reply, document, file, request.query.inline ?? false)
  })
  app.head(url, { schema }, async ({ params, query }, reply) => {
    const { document, file } = await open(params, query)
    await file.close()
    describeSource(reply, document, query.inline ?? false).header('Content-Length', file.sizeBytes)
    return reply.send()
  })
}

function openedBytes(bytes: Buffer): OpenedSource {
  const stream = ({ start, end }: ByteRange = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)])
  return { sizeBytes: bytes.length, stream, close: async () => {} }
}

async function sendSource(
  request: FastifyRequest,
  reply: FastifyReply,
  document: StoredDocument,
  file: OpenedSource,
  inline: boolean,
): Promise<FastifyReply> {
  try {
    describeSource(reply, document, inline)
    const { range: asked, 'if-range': condition, 'if-none-match': known } = request.headers
    if (known?.split(/\s*,\s*/).includes(etag(document))) return await sendNothing(reply, file)
    const range = condition === undefined || condition === etag(document) ? parseRange(asked, file.sizeBytes) : undefined
    if (range === undefined) return reply.header('Content-Length', file.sizeBytes).send(streamBytes(file, request))
    reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
    return reply.header('Content-Length', range.end - range.start + 1).send(streamBytes(file, request, range))
  } catch (error) {
    await file.close()
    if (error instanceof AppError && error.code === 'RANGE_NOT_SATISFIABLE')
      reply.header('Content-Range', `bytes */${file.sizeBytes}`)
    throw error
  }
}

async function sendNothing(reply: FastifyReply, file: OpenedSource): Promise<FastifyReply> {
  await file.close()
  return reply.code(304).send()
}

function describeSource(reply: FastifyReply, document: StoredDocument, wantsInline: boolean): FastifyReply {
  const contentType = String(document.source.contentType ?? '')
  const kind = wantsInline && isSafeInline(contentType) ? 'inline' : 'attachment'
  return reply
    .type(sentType(contentType, String(document.source.contentEncoding ?? '')))
    .header('Content-Disposition', contentDisposition(kind, sourceName(document)))
    .header('Content-Security-Policy', documentPolicy)
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', 'private, no-cache')
    .header('ETag', etag(document))
}

/** The id is a digest of the bytes, so it names them for ever. */
function etag(document: StoredDocument): string {
  return `"${document.id}"`
}

/** Reads what was promised; a file cut short meanwhile breaks the connection rather than leave the client waiting for the rest. */
function streamBytes(file: OpenedSource, { socket }: FastifyRequest, range?: ByteRange): Readable {
  const promised = range === undefined ? file.sizeBytes : range.end - range.start + 1
  let sent = 0
  const stream = file.stream(range)
  stream.on('data', (piece: Buffer) => {
    sent += piece.length
  })
  stream.pause()
  stream.once('end', () => {
    if (sent < promised) socket.destroy()
  })
  return stream
}
