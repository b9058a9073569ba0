import { type Bytes, bytesOfBuffer, tailOf } from '../../containers/bytes.ts'
import { lookInto } from '../../containers/look-into.ts'
import { Allowance } from '../allowance.ts'
import { addXmp, textIfAny } from '../media/said.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { Pieces } from '../pieces.ts'

const extension = 'http://ns.adobe.com/xmp/extension/\0'
/** Behind the mark: whose it is, and the length of all of it (Adobe XMP part 3, 1.1.3.1). */
const [ownerBytes, placeAt, partAt] = [32, 36, 40]
const [application, scan] = [0xe1, 0xda]
const mostSegments = 5_000
const tailBytes = 256 * 1024
/** Segments stand before the picture. */
const searchedBytes = 1024 * 1024
const segmentHead = 4

/**
 * What a JPEG says beside what is seen and beyond the first reader's fields: XMP that goes on in further segments, and text behind its end. Only its beginning and its end are read,
 * from the disk where the file is not in memory. @throws TooMuchEffort where it says that its XMP is far longer than it is itself.
 */
export async function readJpeg({ bytes, file }: RawDocument): Promise<Piece[]> {
  return (await (file ? lookInto(file, readWithin) : readWithin(bytesOfBuffer(bytes)))) ?? []
}

async function readWithin(bytes: Bytes): Promise<Piece[]> {
  const pieces = new Pieces()
  for (const packet of (await extensionsIn(bytes)).values()) addXmp(pieces, packet)
  const { tail } = await tailOf(bytes, tailBytes)
  const end = tail.lastIndexOf(Buffer.from([0xff, 0xd9]))
  if (end >= 0) pieces.line('hidden', textIfAny(tail.subarray(end + 2)))
  return pieces.all()
}

/** By whose they are. Each part says where it stands in the whole, and how long that is, of which a made one may say anything. */
async function extensionsIn(bytes: Bytes): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const allowance = new Allowance(bytes.sizeBytes)
  const allowed = (length: number) => {
    allowance.spend(length)
    return length
  }
  let at = 2
  for (let segment = 0; segment < mostSegments; segment += 1) {
    const head = await bytes.read(at, 4)
    if (head.length < 4 || head[1] === scan) break
    if (head[0] !== 0xff) {
      const ahead = allowance.take(await bytes.read(at, searchedBytes))
      // What lies before it was lost, as on a broken disk.
      const found = ahead.indexOf(extension, segmentHead + 1, 'latin1')
      if (found < 0) break
      at += found - segmentHead
      continue
    }
    const length = head.readUInt16BE(2)
    if (head[1] === application) addPart(found, await bytes.read(at + 4, Math.max(0, length - 2)), allowed)
    at += 2 + Math.max(2, length)
  }
  return found
}

function addPart(found: Map<string, Buffer>, segment: Buffer, allowed: (length: number) => number): void {
  if (segment.toString('latin1', 0, extension.length) !== extension) return
  const part = segment.subarray(extension.length)
  if (part.length < partAt) return
  const owner = part.toString('latin1', 0, ownerBytes)
  const whole = found.get(owner) ?? Buffer.alloc(allowed(part.readUInt32BE(ownerBytes)), ' ')
  part.subarray(partAt).copy(whole, Math.min(part.readUInt32BE(placeAt), whole.length))
  found.set(owner, whole)
}
