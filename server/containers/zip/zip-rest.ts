import { open } from 'node:fs/promises'
import { openEvidence } from '../../evidence/open.ts'
import { type Bytes, bytesOf } from '../bytes.ts'
import { readZipDirectory, type ZipPlace } from './zip-directory.ts'
import { findData } from './zip-members.ts'

const stepBytes = 1024 * 1024

/**
 * Writes a zip with some members of another, packed as they are, by their numbers in its directory: a reader that stops at one member can
 * so be given those behind it.
 * @returns how many it holds; members with 64-bit sizes are left out.
 */
export async function writeZipRest(from: Buffer, to: string, wanted: ReadonlySet<number>): Promise<number> {
  const source = await openEvidence(from)
  const target = await open(to, 'wx', 0o600)
  try {
    const bytes = await bytesOf(source)
    const write = async (piece: Buffer) => void (await target.write(piece))
    return await copyMembers(bytes, wanted, write)
  } finally {
    await target.close()
    await source.close()
  }
}

type Write = (piece: Buffer) => Promise<void>

async function copyMembers(bytes: Bytes, wanted: ReadonlySet<number>, write: Write): Promise<number> {
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, place, sizeBytes } of await selectMembers(bytes, wanted)) {
    const start = await findData(bytes, place)
    if (start === undefined) continue
    const fields = headerFields(place, sizeBytes, name.length)
    await write(Buffer.concat([Buffer.from('PK\x03\x04'), fields, name]))
    await copyData(bytes, start, place.packedBytes, write)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, rest, name]))
    offset += 30 + name.length + place.packedBytes
  }
  await write(Buffer.concat([...centrals, endRecord(centrals, offset)]))
  return centrals.length
}

/** Copies a member as it is packed; where the archive ends before, zeros stand for what is missing. */
export async function copyData(bytes: Bytes, start: number, packedBytes: number, write: Write): Promise<void> {
  for (let done = 0; done < packedBytes; done += stepBytes) {
    const length = Math.min(stepBytes, packedBytes - done)
    const piece = await bytes.read(start + done, length)
    // The archive is truncated, but sizes in local headers and directory must still agree.
    await write(piece.length === length ? piece : Buffer.concat([piece, Buffer.alloc(length - piece.length)]))
  }
}

/** What local header and directory entry share: the sizes stand before the bytes, and there is nothing between name and bytes. */
export function headerFields({ flags, method, time, crc, packedBytes }: ZipPlace, sizeBytes: number, nameLength: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags & ~8, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(time, 6)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packedBytes, 14)
  fields.writeUInt32LE(sizeBytes, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}

type Member = { name: Buffer; place: ZipPlace; sizeBytes: number }

/** The end record counts to 65,535; more than these is for another round. */
const membersAtMost = 65_000
const longest = 0xfffffffe

async function selectMembers(bytes: Bytes, wanted: ReadonlySet<number>): Promise<Member[]> {
  const directory = await readZipDirectory(bytes)
  if (!directory?.isComplete) return []
  return directory.members
    .flatMap(({ name, place, sizeBytes }, number) => {
      const isShort = place !== null && sizeBytes !== null && Math.max(place.packedBytes, sizeBytes) <= longest
      return wanted.has(number) && isShort ? [{ name, place, sizeBytes }] : []
    })
    .slice(0, membersAtMost)
}

/** What ends a zip: how many members, and where their directory lies (APPNOTE 4.3.16). */
export function endRecord(centrals: Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(
    centrals.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}
