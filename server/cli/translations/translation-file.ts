import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { AppError } from '@dossier/contract'
import { NewTranslation } from '@dossier/contract/documents/translations'
import type { z } from 'zod'

/** A line of the file, from 1: a translation and the SHA-256 of its text, or what is wrong with it. */
export type TranslationLine = { line: number } & ({ item: NewTranslation; sha256: string } | { fault: string })

/** JSON has five characters for one at worst, UTF-8 three bytes for one. */
const longestLine = 128 * 1024 * 1024

/** The lines of a file of translations, in order; empty ones are left out. Throws AppError BAD_REQUEST where it cannot be read. */
export async function* readTranslationFile(path: string, signal: AbortSignal): AsyncGenerator<TranslationLine> {
  let line = 0
  for await (const bytes of linesOf(path, signal)) {
    line++
    const read = readLine(bytes)
    if (read) yield { line, ...read }
  }
}

/** Split at line feeds alone: texts may hold what Unicode calls a line separator. */
async function* linesOf(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let size = 0
  const stream: AsyncIterable<Buffer> = createReadStream(path, { signal, highWaterMark: 1024 * 1024 })
  try {
    for await (const chunk of stream) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)])
        rest = []
        size = 0
        from = end + 1
      }
      size += chunk.length - from
      if (size > longestLine)
        throw new AppError('BAD_REQUEST', { message: `${path} has a line of more than ${longestLine} bytes` })
      rest.push(chunk.subarray(from))
    }
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error
    throw new AppError('BAD_REQUEST', { message: `${path} cannot be read: name a file of JSON lines`, path }, { cause: error })
  }
  if (size > 0) yield Buffer.concat(rest)
}

/** Undefined: an empty line. */
function readLine(bytes: Buffer): { item: NewTranslation; sha256: string } | { fault: string } | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    // What is wrong is all there is to say of it.
    return { fault: 'is not UTF-8' }
  }
  if (text === '') return undefined
  const json = parseJson(text)
  if (json === undefined) return { fault: 'is not JSON' }
  const read = NewTranslation.safeParse(json)
  if (!read.success) return { fault: faultOf(read.error) }
  return { item: read.data, sha256: createHash('sha256').update(read.data.text).digest('hex') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Told by the caller, which knows the line.
    return undefined
  }
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  return `has a wrong ${field === '' ? 'form' : `"${field}"`}: ${issue?.message ?? 'unknown'}`
}
