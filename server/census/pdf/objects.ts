import { constants, inflateSync } from 'node:zlib'
import { ValueReader } from './value-reader.ts'
import { nameAt, numberAt, type PdfDictionary, type PdfValue } from './values.ts'

/** An object by its number; a later definition of the same number replaces it. `stream`: packed, as it stands in the file. */
export type PdfObject = { number: number; value: PdfValue; stream?: Buffer }

/** Limit of decompressed object streams, for each and in total. */
const [mostUnpacked, mostUnpackedInAll] = [32 * 1024 * 1024, 128 * 1024 * 1024]
/** How often a byte may be scanned: unclosed strings would make it quadratic. */
const passes = 4

/** All objects in file order, including those in object streams, whatever the cross-reference table says. */
export function* objectsOf(pdf: Buffer): Generator<PdfObject> {
  let unpackedLeft = mostUnpackedInAll
  for (const { number, value, stream } of plainObjects(pdf)) {
    yield { number, value, ...(stream ? { stream } : {}) }
    if (!(value instanceof Map) || stream === undefined || nameAt(value, 'Type') !== 'ObjStm') continue
    const unpacked = unpack(value, stream, Math.min(mostUnpacked, unpackedLeft))
    unpackedLeft -= unpacked.length
    yield* packedObjects(value, unpacked)
  }
}

/** The embedded file streams, decompressed if they use FlateDecode. */
export function* fileStreamsOf(pdf: Buffer): Generator<Buffer> {
  let unpackedLeft = mostUnpackedInAll
  for (const { value, stream } of plainObjects(pdf)) {
    if (!(value instanceof Map) || stream === undefined || !isFile(value)) continue
    const unpacked = unpack(value, stream, Math.min(mostUnpacked, unpackedLeft))
    unpackedLeft -= unpacked.length
    yield unpacked
  }
}

/** The type is optional; only embedded files have parameters. */
function isFile(dictionary: PdfDictionary): boolean {
  return nameAt(dictionary, 'Type') === 'EmbeddedFile' || (dictionary.has('Params') && !dictionary.has('Subtype'))
}

/** Trailer dictionaries, one per revision. */
export function* trailersOf(pdf: Buffer): Generator<PdfDictionary> {
  let bytesLeft = pdf.length * passes
  for (let at = pdf.indexOf(trailer); at >= 0 && bytesLeft > 0; at = pdf.indexOf(trailer, at + trailer.length)) {
    const reader = new ValueReader(pdf, at + trailer.length)
    const value = reader.read()
    bytesLeft -= reader.at - at
    if (value instanceof Map) yield value
  }
}

const trailer = 'trailer'

function* plainObjects(pdf: Buffer): Generator<PdfObject> {
  let bytesLeft = pdf.length * passes
  let at = pdf.indexOf('obj')
  while (at >= 0 && bytesLeft > 0) {
    const start = at + 'obj'.length
    const number = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/.exec(pdf.toString('latin1', Math.max(0, at - 24), at))?.[1]
    at = start
    if (number !== undefined) {
      const reader = new ValueReader(pdf, start)
      const value = reader.read()
      bytesLeft -= reader.at - start
      const stream =
        value instanceof Map && reader.takeWord('stream') ? streamAt(pdf, reader.at, numberAt(value, 'Length')) : undefined
      yield { number: Number(number), value, ...(stream ? { stream } : {}) }
      // An unclosed string or a damaged dictionary has swallowed the objects after it.
      const isSwallowed = pdf.subarray(start, reader.at).includes('endobj')
      if (reader.at < pdf.length && !isSwallowed) at = stream ? reader.at + stream.length : reader.at
    }
    at = pdf.indexOf('obj', at)
  }
}

/** The bytes of a stream; if its length is missing or wrong, up to `endstream`. */
function streamAt(pdf: Buffer, at: number, length: number | undefined): Buffer {
  const start = pdf[at] === 0x0d && pdf[at + 1] === 0x0a ? at + 2 : at + 1
  if (length !== undefined && length >= 0 && pdf.toString('latin1', start + length, start + length + 16).includes('endstream'))
    return pdf.subarray(start, start + length)
  const end = pdf.indexOf('endstream', start)
  return pdf.subarray(start, end < 0 ? pdf.length : end)
}

/** The bytes of a stream that is not packed or by Flate alone, up to so many; none of others. */
export function unpack(dictionary: PdfDictionary, stream: Buffer, most: number): Buffer {
  const filter = dictionary.get('Filter') ?? []
  const [first, ...more] = Array.isArray(filter) ? filter : [filter]
  if (first === undefined) return stream
  const isDeflated = first !== null && typeof first === 'object' && 'name' in first && /^(FlateDecode|Fl)$/.test(first.name)
  if (!isDeflated || more.length > 0 || most <= 0) return Buffer.alloc(0)
  try {
    return inflateSync(stream, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    // Damaged, or a decompression bomb: the first reader reports it.
    return Buffer.alloc(0)
  }
}

/** An object stream begins with pairs of object number and offset. */
function* packedObjects(dictionary: PdfDictionary, unpacked: Buffer): Generator<PdfObject> {
  const first = numberAt(dictionary, 'First') ?? 0
  const head = unpacked.toString('latin1', 0, Math.max(0, first)).match(/\d+/g) ?? []
  let last = -1
  for (let index = 0; index + 1 < head.length; index += 2) {
    const at = first + Number(head[index + 1])
    // Offsets must increase; going back would read the same bytes repeatedly.
    if (at <= last || at >= unpacked.length) continue
    const reader = new ValueReader(unpacked, at)
    yield { number: Number(head[index]), value: reader.read() }
    last = reader.at - 1
  }
}
