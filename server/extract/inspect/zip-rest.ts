import { open } from 'node:fs/promises'
import { type Bytes, bytesOf } from './bytes.ts'
import { findDirectory } from './zip-directory.ts'

const centralMark = 0x02014b50
const stepBytes = 1024 * 1024

/**
 * Writes a zip with some members of another, packed as they are, by their numbers in its directory: a reader that stops at one member can
 * so be given those behind it.
 * @returns how many it holds; members with 64-bit sizes are left out.
 */
export async function writeZipRest(from: Buffer, to: string, wanted: ReadonlySet<number>): Promise<number> {
  const source = await open(from, 'r')
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
  for (const { central, name } of await selectMembers(bytes, wanted)) {
    const [packed, at] = [central.readUInt32LE(20), central.readUInt32LE(42)]
    const header = await bytes.read(at, 30)
    if (packed === 0xffffffff || at === 0xffffffff || header.length < 30) continue
    const fields = Buffer.from(central.subarray(6, 32))
    // The sizes stand before the bytes here, and there is nothing between name and bytes.
    fields.writeUInt16LE(fields.readUInt16LE(2) & ~8, 2)
    fields.writeUInt16LE(0, 24)
    await write(Buffer.concat([Buffer.from('PK\x03\x04'), fields, name]))
    const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    for (let done = 0; done < packed; done += stepBytes) {
      const length = Math.min(stepBytes, packed - done)
      const piece = await bytes.read(start + done, length)
      // A cut archive: the sizes before and after it must hold all the same.
      await write(piece.length === length ? piece : Buffer.concat([piece, Buffer.alloc(length - piece.length)]))
    }
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, name]))
    offset += 30 + name.length + packed
  }
  await write(Buffer.concat([...centrals, endRecord(centrals, offset)]))
  return centrals.length
}

type Member = { central: Buffer; name: Buffer }

async function selectMembers(bytes: Bytes, wanted: ReadonlySet<number>): Promise<Member[]> {
  const place = await findDirectory(bytes)
  if (!place) return []
  const directory = await bytes.read(place.start, place.length)
  const members: Member[] = []
  for (let at = 0, number = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === centralMark; number += 1) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    if (wanted.has(number)) members.push({ central: directory.subarray(at, at + 46), name: directory.subarray(at + 46, nameEnd) })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  // The end record counts to 65,535; more than these is for another round.
  return members.slice(0, 65_000)
}

function endRecord(centrals: Buffer[], offset: number): Buffer {
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
