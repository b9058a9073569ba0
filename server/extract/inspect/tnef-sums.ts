import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'

/** How a TNEF stream (`winmail.dat`) begins ([MS-OXTNEF] 2.1.3.1), as bytes. */
export const tnefMark = Buffer.from([0x78, 0x9f, 0x3e, 0x22])

/** Level, id and length stand before the data of an attribute, its checksum behind: the sum of its bytes in 16 bits. */
const [headBytes, sumBytes] = [9, 2]
const levels: ReadonlySet<number | undefined> = new Set([1, 2])
const stepBytes = 64 * 1024

/**
 * Ids of attributes ([MS-OXTNEF] 2.1.3.2). Their sums leave them out, so that one which is none of these may have been another: readers go on without its words.
 */
const attributes: ReadonlySet<number> = new Set([
  0x00089006, 0x00069007, 0x00078008, 0x0004800d, 0x00018004, 0x00038005, 0x00038006, 0x00068007, 0x00018009, 0x0002800c,
  0x00038020, 0x00069003, 0x00069004, 0x00070600, 0x00060000, 0x00060001, 0x00060002, 0x00030006, 0x00030007, 0x00040008,
  0x00040009, 0x00008000, 0x0001800a, 0x0001800b, 0x0006800f, 0x00018010, 0x00068011, 0x00038012, 0x00038013, 0x00069001,
  0x00069002, 0x00069005,
])

/** Those of attachments, which are of the second level; the others are of the first. */
const ofAttachments: ReadonlySet<number> = new Set([
  0x00069001, 0x00069002, 0x00018010, 0x0006800f, 0x00068011, 0x00038012, 0x00038013, 0x00069005,
])

/** Those that are numbers, with their lengths in bytes: version, code page, and how an attachment is drawn. */
const fixedLengths: ReadonlyMap<number, number> = new Map([
  [0x00089006, 4],
  [0x00069007, 8],
  [0x00069002, 14],
])

/** Whether an attribute may be what its id says: a flipped bit may make the id of another attribute of it. */
function isPossible(id: number, level: number | undefined, length: number): boolean {
  return attributes.has(id) && level === (ofAttachments.has(id) ? 2 : 1) && (fixedLengths.get(id) ?? length) === length
}

/** Each attribute of a TNEF stream has a length and a checksum ([MS-OXTNEF] 2.1.3.2). */
export async function checkTnef(bytes: Bytes): Promise<Reason | undefined> {
  for (let at = 6; at < bytes.sizeBytes; ) {
    const head = await bytes.read(at, headBytes)
    // What is no attribute of the message or of an attachment, such as padding, is not ours to judge.
    if (!levels.has(head[0])) return undefined
    const length = head.length < headBytes ? Number.POSITIVE_INFINITY : head.readUInt32LE(5)
    const end = at + headBytes + length
    if (end + sumBytes > bytes.sizeBytes) return because('cut-message')
    if (!isPossible(head.readUInt32LE(1), head[0], length)) return because('sums-differ')
    const given = (await bytes.read(end, sumBytes)).readUInt16LE(0)
    if ((await sumOf(bytes, at + headBytes, length)) !== given) return because('sums-differ')
    at = end + sumBytes
  }
  return undefined
}

async function sumOf(bytes: Bytes, from: number, length: number): Promise<number> {
  let sum = 0
  for (let done = 0; done < length; done += stepBytes)
    for (const byte of await bytes.read(from + done, Math.min(stepBytes, length - done))) sum = (sum + byte) & 0xffff
  return sum
}
