import { Rc4 } from './rc4.ts'
import type { BlockKeys } from './rc4-locks.ts'

const headerBytes = 8
/** Records of PowerPoint: a save, the places of its objects, the description of the lock ([MS-PPT] 2.3.3, 2.3.4, 2.3.7). */
const [userEdit, persistDirectory, cryptSession] = [0x0ff5, 0x1772, 0x2f14]
const currentEditAt = 16
const [directoryAt, sessionAt] = [12, 28]

/** What describes the lock of a presentation: its last save says which of its objects that is. Undefined where it has none. */
export function infoOfPresentation(streams: Map<string, Buffer>): Buffer | undefined {
  const [user, slides] = [streams.get('Current User'), streams.get('PowerPoint Document')]
  if (!user || !slides || user.length < currentEditAt + 4) return undefined
  const edit = recordAt(slides, user.readUInt32LE(currentEditAt), userEdit)
  if (!edit || edit.length < sessionAt + 4) return undefined
  const directory = recordAt(slides, edit.readUInt32LE(directoryAt), persistDirectory)
  const place = directory && placeOf(directory, edit.readUInt32LE(sessionAt))
  return place === undefined ? undefined : recordAt(slides, place, cryptSession)
}

/**
 * The number that stands for "no object describes a lock", and a type of records that is none, for the object that did; what the last user's record begins with where
 * nothing is locked ([MS-PPT] 2.3.2).
 */
const [noSession, noType] = [0xffffffff, 0x2fff]
const [tokenAt, plainToken] = [12, 0xe391c05f]
const formerEditAt = 8

/** What a presentation says, opened: each of its objects is locked with the key of its number, those that say where they lie are not. It is no longer said to be locked. */
export function openSlides(slides: Buffer, keys: BlockKeys, streams: Map<string, Buffer>): Buffer {
  const opened = Buffer.from(slides)
  const seen = new Set<number>()
  let at = streams.get('Current User')?.readUInt32LE(currentEditAt) ?? 0
  for (let edit = recordAt(slides, at, userEdit); edit && !seen.has(at); edit = recordAt(slides, at, userEdit)) {
    seen.add(at)
    if (edit.length < directoryAt + 4) break
    const session = edit.length < sessionAt + 4 ? undefined : edit.readUInt32LE(sessionAt)
    const directory = recordAt(slides, edit.readUInt32LE(directoryAt), persistDirectory) ?? Buffer.alloc(0)
    for (const { id, place } of placesIn(directory)) {
      if (seen.has(place) || place + headerBytes > opened.length) continue
      seen.add(place)
      if (id === session) opened.writeUInt16LE(noType, place + 2)
      else openObject(opened, place, keys(id))
    }
    if (session !== undefined) opened.writeUInt32LE(noSession, at + headerBytes + sessionAt)
    at = edit.readUInt32LE(formerEditAt)
  }
  return opened
}

function openObject(opened: Buffer, place: number, key: Buffer): void {
  const cipher = new Rc4(key)
  const head = cipher.apply(opened.subarray(place, place + headerBytes))
  head.copy(opened, place)
  const start = place + headerBytes
  cipher.apply(opened.subarray(start, start + head.readUInt32LE(4))).copy(opened, start)
}

/** The record of the last user as that of a presentation that is not locked. */
export function openUser(user: Buffer): Buffer {
  const opened = Buffer.from(user)
  if (opened.length >= tokenAt + 4) opened.writeUInt32LE(plainToken, tokenAt)
  return opened
}

function recordAt(stream: Buffer, at: number, type: number): Buffer | undefined {
  if (at + headerBytes > stream.length || stream.readUInt16LE(at + 2) !== type) return undefined
  return stream.subarray(at + headerBytes, at + headerBytes + stream.readUInt32LE(at + 4))
}

function placeOf(directory: Buffer, wanted: number): number | undefined {
  for (const { id, place } of placesIn(directory)) if (id === wanted) return place
  return undefined
}

/** Entries of a directory: a first number (20 bits), how many follow it (12 bits), the place of each. */
function* placesIn(directory: Buffer): Generator<{ id: number; place: number }> {
  for (let at = 0; at + 4 <= directory.length; ) {
    const head = directory.readUInt32LE(at)
    const [first, count] = [head & 0xfffff, head >>> 20]
    at += 4
    for (let index = 0; index < count && at + 4 <= directory.length; index += 1, at += 4)
      yield { id: first + index, place: directory.readUInt32LE(at) }
  }
}

const uidBytes = 16
/** Instances of pictures with two sums before them instead of one ([MS-ODRAW] 2.2.24 to 2.2.29), and drawings, which have a longer head than pictures. */
const withTwoSums = new Set([0x217, 0x3d5, 0x46b, 0x543, 0x6e1, 0x6e3, 0x6e5, 0x7a9])
const drawings = new Set([0xf01a, 0xf01b, 0xf01c])
const [drawingHeadBytes, pictureHeadBytes] = [34, 1]

/** Pictures that lie one behind the other, each part of each locked anew with the first key ([MS-PPT] 2.3.7, "Pictures Stream"). */
export function openPictures(pictures: Buffer, keys: BlockKeys): Buffer {
  const key = keys(0)
  const opened = Buffer.from(pictures)
  const open = (at: number, length: number) => new Rc4(key).apply(pictures.subarray(at, at + length)).copy(opened, at)
  for (let at = 0; at + headerBytes <= pictures.length; ) {
    open(at, headerBytes)
    const [instance, type] = [opened.readUInt16LE(at) >>> 4, opened.readUInt16LE(at + 2)]
    const [start, end] = [at + headerBytes, at + headerBytes + opened.readUInt32LE(at + 4)]
    const sums = withTwoSums.has(instance) ? 2 : 1
    const lengths = [...Array.from({ length: sums }, () => uidBytes), drawings.has(type) ? drawingHeadBytes : pictureHeadBytes]
    let place = start
    for (const length of lengths) {
      open(place, length)
      place += length
    }
    open(place, Math.max(0, end - place))
    at = end
  }
  return opened
}
