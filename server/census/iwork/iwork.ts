import { bytesOfBuffer } from '../../containers/bytes.ts'
import { Effort, measured } from '../../containers/effort.ts'
import { namedZipMembers } from '../../containers/zip/zip-members.ts'
import type { Piece, PieceKind } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { fieldsOf, type Message, messagesOf } from './messages.ts'
import { unpackSnappy } from './snappy.ts'

const [largestPart, mostUnpacked] = [64 * 1024 * 1024, 128 * 1024 * 1024]
/** Never aborted: the caller's timeout terminates the whole thread. */
const neverAborted = new AbortController().signal

/** Where the texts of a message lie: fields that lead to them, one in the other, and what they are. */
const texts: Record<number, { path: number[]; kind: PieceKind }> = {
  // Whatever was typed: text of pages, cells with styles, notes of a speaker.
  2001: { path: [3], kind: 'text' },
  2005: { path: [3], kind: 'text' },
  // The strings of a table's cells.
  6005: { path: [3, 3], kind: 'text' },
  3056: { path: [1], kind: 'comment' },
}

/**
 * Texts of Pages, Numbers and Keynote since 2013: messages in `.iwa` files, directly in the package or in an `Index.zip` in it. Prompts of masters are left
 * out.
 */
export async function readIwork(bytes: Buffer): Promise<Piece[]> {
  const pieces = new Pieces()
  for await (const archive of archivesIn(bytes, 0)) for (const message of messagesOf(archive)) addTexts(message, pieces)
  return pieces.all()
}

async function* archivesIn(zip: Buffer, depth: number): AsyncGenerator<Buffer> {
  const effort = new Effort(neverAborted)
  const wanted = (name: string) =>
    (depth === 0 && /(^|\/)Index\.zip$/.test(name)) || (/\.iwa$/.test(name) && !/(Master|Template)Slide/.test(name))
  let left = mostUnpacked
  for await (const { name, bytes } of namedZipMembers(
    measured(bytesOfBuffer(zip), effort),
    { maxBytes: largestPart, effort },
    wanted,
  )) {
    if (name.endsWith('.zip')) {
      yield* archivesIn(bytes, depth + 1)
      continue
    }
    const archive = unpackArchive(bytes, left)
    left -= archive.length
    yield archive
  }
}

/** Chunks of a zero, their length in three bytes, and Snappy; as far as they make sense. */
function unpackArchive(packed: Buffer, most: number): Buffer {
  const chunks: Buffer[] = []
  let left = most
  for (let at = 0; at + 4 <= packed.length && packed[at] === 0; ) {
    const length = packed.readUIntLE(at + 1, 3)
    try {
      const chunk = unpackSnappy(packed.subarray(at + 4, at + 4 + length), left)
      left -= chunk.length
      chunks.push(chunk)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      break
    }
    at += 4 + length
  }
  return Buffer.concat(chunks)
}

function addTexts({ type, bytes }: Message, pieces: Pieces): void {
  const place = texts[type]
  if (!place) return
  for (const text of textsAt(bytes, place.path)) pieces.line(place.kind, text)
}

function* textsAt(message: Buffer, [number, ...rest]: number[]): Generator<string> {
  for (const field of fieldsOf(message)) {
    if (field.number !== number || !Buffer.isBuffer(field.value)) continue
    // Objects stand as one sign in a text.
    if (rest.length === 0) yield field.value.toString('utf8').replaceAll('\ufffc', ' ')
    else yield* textsAt(field.value, rest)
  }
}
