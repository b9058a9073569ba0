import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'

const membersOfPiece = 5_000

/** Writes a zip of so many notes of some sixty words, stored as they are, with 64-bit counts (APPNOTE 4.3.14). Note 7 has the word `member7word`. */
export async function writeLargeZip(path: string, members: number): Promise<void> {
  await pipeline(Readable.from(zipOf(members)), createWriteStream(path))
}

function* zipOf(members: number): Generator<Buffer> {
  const centrals: Buffer[] = []
  let offset = 0
  for (let from = 0; from < members; from += membersOfPiece) {
    const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
    for (let number = from; number < Math.min(members, from + membersOfPiece); number += 1) {
      const { local, central } = member(number, offset)
      locals.push(local)
      directory.push(central)
      offset += local.length
    }
    centrals.push(Buffer.concat(directory))
    yield Buffer.concat(locals)
  }
  const directory = Buffer.concat(centrals)
  yield directory
  yield endOf(members, directory.length, offset)
}

function member(number: number, offset: number): { local: Buffer; central: Buffer } {
  const path = Buffer.from(`${Math.floor(number / 1_000)}/note-${number}.txt`)
  const text = Buffer.from(noteOf(number))
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(text), 10)
  fields.writeUInt32LE(text.length, 14)
  fields.writeUInt32LE(text.length, 18)
  fields.writeUInt16LE(path.length, 22)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, text]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, path]),
  }
}

/** Some sixty words. */
export function noteOf(number: number): string {
  const words = Array.from({ length: 60 }, (_, at) => (((number + 1) * (at + 3) * 7_919) % 46_656).toString(36))
  return `member${number}word ${words.join(' ')}\n`
}

function endOf(count: number, directoryBytes: number, at: number): Buffer {
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  for (const place of [24, 32]) end64.writeBigUInt64LE(BigInt(count), place)
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end64.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(at + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([end64, locator, end])
}
