import { u8, u32 } from '../old-office/numbers-at.ts'
import { DamagedLzx, Lzx } from './lzx.ts'

/** A file in Microsoft's compiled help; `bytes` is undefined where it could not be unpacked. */
export type HelpMember = { name: string; bytes: Buffer | undefined }

type Place = { name: string; section: number; offset: number; length: number }

const storage = '::DataSpace/Storage/MSCompressed/'
const resetTable = `${storage}Transform/{7FC28940-9D31-11D0-9B27-00A0C91E9C7C}/InstanceData/ResetTable`
const unitBytes = 0x8000

/**
 * All files in compiled help (CHM), but what the compiler keeps for itself; none if it is none. The layout is that which chmlib and the notes of Matthew Russotto describe.
 * `mostBytes`: what lies beyond so many unpacked is not unpacked.
 */
export function helpMembers(file: Buffer, mostBytes: number): HelpMember[] {
  if (file.toString('latin1', 0, 4) !== 'ITSF') return []
  const places = placesIn(file)
  const content = u32(file, 4) >= 3 ? longAt(file, 0x58) : longAt(file, 0x48) + longAt(file, 0x50)
  const stored = (name: string) => {
    const place = places.find((each) => each.name === name && each.section === 0)
    return place && file.subarray(content + place.offset, content + place.offset + place.length)
  }
  const [control, resets, packed] = [stored(`${storage}ControlData`), stored(resetTable), stored(`${storage}Content`)]
  const unpacked = control && resets && packed ? unpack({ control, resets, packed }, mostBytes) : Buffer.alloc(0)
  return places
    .filter(({ name }) => /^\/[^#$].*[^/]$/.test(name))
    .map(({ name, section, offset, length }) => {
      const from = section === 0 ? content + offset : offset
      const bytes = (section === 0 ? file : unpacked).subarray(from, from + length)
      return { name: name.slice(1), bytes: bytes.length === length ? bytes : undefined }
    })
}

function longAt(bytes: Buffer, at: number): number {
  return u32(bytes, at) + u32(bytes, at + 4) * 2 ** 32
}

/** Pieces of the directory that list names; others lead to these. */
function placesIn(file: Buffer): Place[] {
  const directory = longAt(file, 0x48)
  const [headBytes, pieceBytes] = [u32(file, directory + 8), u32(file, directory + 0x10)]
  const end = Math.min(file.length, directory + longAt(file, 0x50))
  const places: Place[] = []
  for (let at = directory + headBytes; pieceBytes >= 0x20 && at + pieceBytes <= end; at += pieceBytes) {
    const piece = file.subarray(at, at + pieceBytes)
    if (piece.toString('latin1', 0, 4) === 'PMGL') places.push(...namesIn(piece.subarray(0x14, pieceBytes - u32(piece, 4))))
  }
  return places
}

function* namesIn(list: Buffer): Generator<Place> {
  let at = 0
  const number = () => {
    let value = 0
    for (let more = true; more && at < list.length; at += 1) {
      value = value * 128 + (u8(list, at) & 127)
      more = u8(list, at) >= 128
    }
    return value
  }
  while (at < list.length) {
    const length = number()
    const name = list.toString('utf8', at, at + length)
    at += length
    yield { name, section: number(), offset: number(), length: number() }
  }
}

type Packed = Record<'control' | 'resets' | 'packed', Buffer>

/** As far as it makes sense. Frames of 32,768 bytes, whose places a table has; after some of them the packer begins anew. */
function unpack({ control, resets, packed }: Packed, mostBytes: number): Buffer {
  const unit = u32(control, 8) >= 2 ? unitBytes : 1
  const [resetBytes, windowBytes] = [u32(control, 12) * unit, u32(control, 16) * unit]
  const [count, head, whole] = [u32(resets, 4), u32(resets, 12), longAt(resets, 0x10)]
  const out = Buffer.alloc(Math.min(whole, mostBytes, count * unitBytes))
  const framesToReset = Math.max(1, resetBytes / unitBytes)
  let done = 0
  try {
    const lzx = new Lzx(out, Math.log2(windowBytes))
    for (let frame = 0; frame < count && done < out.length; frame += 1) {
      if (frame % framesToReset === 0) lzx.reset()
      const [from, to] = [longAt(resets, head + frame * 8), longAt(resets, head + frame * 8 + 8)]
      lzx.frame(packed.subarray(from, frame + 1 < count ? to : packed.length), Math.min(unitBytes, out.length - done))
      done += Math.min(unitBytes, out.length - done)
    }
  } catch (error) {
    if (!(error instanceof DamagedLzx)) throw error
  }
  return out.subarray(0, done)
}
