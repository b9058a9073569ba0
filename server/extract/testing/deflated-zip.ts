import { crc32, deflateRawSync } from 'node:zlib'

type Member = { name: string | Buffer; bytes: Buffer | string; claimedBytes?: number; isStored?: boolean }

/** A zip of members that are deflated or stored as they are, each with the sizes that it has, or those that are claimed of it. */
export function deflatedZip(members: Member[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes, claimedBytes, isStored = false } of members) {
    const packed = isStored ? Buffer.from(bytes) : deflateRawSync(bytes)
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedBytes ?? Buffer.byteLength(bytes), 18)
    fields.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, path, packed)
    centrals.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, path)
    offset += 30 + path.length + packed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(members.length, 0xfffe), 8)
  end.writeUInt16LE(Math.min(members.length, 0xfffe), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
