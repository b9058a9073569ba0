import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'

/** What a lost piece of a disk leaves: zeros where parts begin, which readers pass over. */
const lost = because('partly-read', { detail: 'its parts are zeros in part, so that what they hold is not found' })
const headBytes = 26
const mostParts = 10_000
/** Rows of numbers without packing, behind two bytes that say so. */
const unpacked = 0
const noMark = 0

type Look = { bytes: Bytes; parts: number }

/**
 * Parts of a Photoshop file (Adobe Photoshop File Formats, 2019) stand one behind the other, each with a mark: resources, then layers with what is said of each. Whether one of the
 * marks is zeros, or layers are missing in front of the picture. Large ones (PSB) are looked at up to their layers.
 */
export async function checkPhotoshop(bytes: Bytes): Promise<Reason | undefined> {
  const look = { bytes, parts: 0 }
  const isLarge = (await numberAt(bytes, 4, 2)) === 2
  const resources = headBytes + 4 + (await numberAt(bytes, headBytes))
  const layers = resources + 4 + (await numberAt(bytes, resources))
  if (await hasLostResource(look, resources + 4, layers)) return lost
  if (isLarge) return undefined
  const isLost = (await numberAt(bytes, layers)) === 0 ? isMoreThanPicture(bytes, layers + 4) : hasLostLayer(look, layers + 4)
  return (await isLost) ? lost : undefined
}

async function numberAt(bytes: Bytes, at: number, length = 4): Promise<number> {
  const number = await bytes.read(at, length)
  return number.length < length ? 0 : number.readUIntBE(0, length)
}

/** Each has a mark, a number, a name of an even length with the byte that counts it, and its own length. */
async function hasLostResource(look: Look, from: number, end: number): Promise<boolean> {
  const { bytes } = look
  for (let at = from; at + 12 <= end && look.parts < mostParts; look.parts += 1) {
    if ((await numberAt(bytes, at)) === noMark) return true
    const name = await numberAt(bytes, at + 6, 1)
    const start = at + 6 + even(name + 1) + 4
    at = start + even(await numberAt(bytes, start - 4))
  }
  return false
}

const even = (length: number) => length + (length % 2)

/** Without layers the picture follows, of which the length is known where it is not packed. */
async function isMoreThanPicture(bytes: Bytes, at: number): Promise<boolean> {
  const head = await bytes.read(0, headBytes)
  if (head.length < headBytes || (await numberAt(bytes, at, 2)) !== unpacked) return false
  const [channels, height, width, depth] = [
    head.readUInt16BE(12),
    head.readUInt32BE(14),
    head.readUInt32BE(18),
    head.readUInt16BE(22),
  ]
  return bytes.sizeBytes - at - 2 > channels * height * Math.ceil((width * depth) / 8) + headBytes
}

const [placeBytes, channelBytes, blendBytes] = [16, 6, 12]

/** Of each layer: where it lies, its channels, how it is blended, then parts with marks. */
async function hasLostLayer(look: Look, from: number): Promise<boolean> {
  const { bytes } = look
  // Negative where the first channel of transparency is that of all layers.
  const count = Math.abs((await numberAt(bytes, from + 4, 2)) << 16) >>> 16
  let at = from + 6
  for (let layer = 0; layer < count && look.parts < mostParts; layer += 1) {
    const blend = at + placeBytes + 2 + channelBytes * (await numberAt(bytes, at + placeBytes, 2))
    if ((await numberAt(bytes, blend)) === noMark) return true
    const more = blend + blendBytes
    at = more + 4 + (await numberAt(bytes, more))
    if (await hasLostPart(look, await partsOfLayer(bytes, more + 4), at)) return true
  }
  return false
}

/** Behind the mask, the ranges that it is blended in, and its name in its short form, which fills four bytes. */
async function partsOfLayer(bytes: Bytes, mask: number): Promise<number> {
  const ranges = mask + 4 + (await numberAt(bytes, mask))
  const name = ranges + 4 + (await numberAt(bytes, ranges))
  return name + 4 * Math.ceil((1 + (await numberAt(bytes, name, 1))) / 4)
}

async function hasLostPart(look: Look, from: number, end: number): Promise<boolean> {
  const { bytes } = look
  for (let at = from; at + 12 <= end && look.parts < mostParts; look.parts += 1) {
    const mark = (await bytes.read(at, 4)).toString('latin1')
    if (mark === '\0\0\0\0') return true
    // Not a part: cannot be judged.
    if (mark !== '8BIM' && mark !== '8B64') return false
    at += 12 + even(await numberAt(bytes, at + 8))
  }
  return false
}
