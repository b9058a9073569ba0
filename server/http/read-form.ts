import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError, limits, type UploadedFile } from '@dossier/contract'
import { Busboy } from '@fastify/busboy'

/** A form as it came: texts by name, several of one name as a list, and files. */
export type SentForm = { fields: Record<string, string | string[]>; files: Record<string, UploadedFile> }

/** Ours: fields of a form, and the length of the name of one. A form names every type, folder and tag in a field. */
const [mostFields, longestName] = [30_000, 100]

/**
 * Reads a form (`multipart/form-data`) as it comes: whatever is too large ends it at once, and files that the call does not name are passed over. Throws AppError BAD_REQUEST where it is
 * none or breaks off, or a field has too long a name, TOO_LARGE.
 */
export function readForm(request: Readable & Pick<IncomingMessage, 'headers'>, files: readonly string[]): Promise<SentForm> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(request)
    const sent = new FormParts(files)
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.bodyBytes) end(tooLarge())
    }
    const end = (error: unknown) => {
      request.off('data', count)
      request.unpipe(parser)
      // What still comes is not read before the answer has left; then Node passes it over.
      request.pause()
      parser.destroy()
      reject(error)
    }
    request.on('data', count)
    request.once('aborted', () => end(brokenOff()))
    request.once('error', end)
    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      // The parser has no such limit of its own for forms of this type.
      if (name.length > longestName) return end(longName())
      if (isValueCut) return end(tooLarge())
      sent.addField(name, value)
    })
    parser.on('file', (name, stream, fileName) => sent.addFile(name, stream, fileName))
    for (const limit of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const) parser.once(limit, () => end(tooManyFields()))
    parser.once('error', (cause) => end(cause instanceof AppError ? cause : brokenOff(cause)))
    parser.once('finish', () => resolve(sent.whole()))
    request.pipe(parser)
  })
}

/** Refuses a body that says itself that it is too large, unread. Throws AppError TOO_LARGE. */
export function refuseTooLong({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (Number(headers['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge()
}

function parserOf(request: Pick<IncomingMessage, 'headers'>) {
  refuseTooLong(request)
  const { headers } = request
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { fieldSize: limits.bodyBytes, fields: mostFields, files: 10, headerPairs: 20 },
    })
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The body is not a form (multipart/form-data)' }, { cause })
  }
}

/** What has come of a form so far. */
class FormParts {
  readonly #wanted: readonly string[]
  readonly #fields = new Map<string, string | string[]>()
  readonly #files = new Map<string, { name: string; chunks: Buffer[] }>()

  constructor(wanted: readonly string[]) {
    this.#wanted = wanted
  }

  addField(name: string, value: string): void {
    const before = this.#fields.get(name)
    if (before === undefined) this.#fields.set(name, value)
    else if (typeof before === 'string') this.#fields.set(name, [before, value])
    else before.push(value)
  }

  addFile(name: string, stream: Readable, fileName: string): void {
    // The parser tells of a form that breaks off by itself.
    stream.on('error', () => undefined)
    if (!this.#wanted.includes(name)) return void stream.resume()
    const chunks: Buffer[] = []
    this.#files.set(name, { name: fileName, chunks })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  }

  whole(): SentForm {
    const files = [...this.#files].map(([name, file]) => [name, { name: file.name, bytes: Buffer.concat(file.chunks) }] as const)
    return { fields: Object.fromEntries(this.#fields), files: Object.fromEntries(files) }
  }
}

function tooLarge(): AppError {
  const message = `The form is larger than ${limits.bodyBytes / 1024 / 1024} MB`
  return new AppError('TOO_LARGE', { message, limit: limits.bodyBytes })
}

function longName(): AppError {
  return new AppError('BAD_REQUEST', { message: `The name of a field has more than ${longestName} characters` })
}

function tooManyFields(): AppError {
  return new AppError('TOO_LARGE', { message: `The form has more than ${mostFields} fields`, limit: mostFields })
}

function brokenOff(cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', { message: 'The body is not a form (multipart/form-data), or it breaks off' }, { cause })
}
