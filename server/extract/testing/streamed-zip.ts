import { crc32 } from 'node:zlib'

/** A zip of stored members, each with its sizes behind its bytes and in the directory only. */
export function streamedZip(members: { name: string; bytes: Buffer }[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes } of members) {
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes))
    sizes.writeUInt32LE(bytes.length, 4)
    sizes.writeUInt32LE(bytes.length, 8)
    const fields = Buffer.from([20, 0, 8, 0, 0, 0, 0, 0, 0, 0])
    const lengths = Buffer.from([name.length, 0, 0, 0])
    const local = [
      Buffer.from('PK\x03\x04'),
      fields,
      Buffer.alloc(12),
      lengths,
      Buffer.from(name),
      bytes,
      Buffer.from('PK\x07\x08'),
      sizes,
    ]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(...local)
    centrals.push(
      Buffer.from('PK\x01\x02\x14\0'),
      fields,
      sizes,
      lengths.subarray(0, 2),
      Buffer.alloc(2),
      place,
      Buffer.from(name),
    )
    offset += Buffer.concat(local).length
  }
  const end = Buffer.alloc(18)
  for (const at of [4, 6]) end.writeUInt16LE(members.length, at)
  end.writeUInt32LE(Buffer.concat(centrals).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...centrals, Buffer.from('PK\x05\x06'), end])
}
