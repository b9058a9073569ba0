import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** The limits of the end record's count and of 32-bit offsets. */
const mostMembers = 65_000
const mostBytes = 0xf0000000

/**
 * Writes a zip of members that are stored as they are.
 * @returns its size; undefined where they are too many or too large for a zip with short offsets.
 */
export async function writeStoredZip(
  to: string,
  members: AsyncIterable<{ name: string; bytes: Buffer }>,
): Promise<{ sizeBytes: number } | undefined> {
  const target = await open(to, 'wx', 0o600)
  try {
    const centrals: Buffer[] = []
    let offset = 0
    for await (const { name, bytes } of members) {
      if (centrals.length >= mostMembers || offset + bytes.length > mostBytes) return undefined
      const [fields, path, place] = [fieldsOf(name, bytes), Buffer.from(name), Buffer.alloc(14)]
      await target.write(Buffer.concat([Buffer.from('PK\x03\x04'), fields, path]))
      await target.write(bytes)
      place.writeUInt32LE(offset, 10)
      centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, path]))
      offset += 30 + path.length + bytes.length
    }
    const directory = Buffer.concat(centrals)
    await target.write(Buffer.concat([directory, endOf(centrals.length, directory.length, offset)]))
    return { sizeBytes: offset + directory.length + 22 }
  } finally {
    await target.close()
  }
}

/** What local header and directory entry share (APPNOTE 4.3.7). */
function fieldsOf(name: string, bytes: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
