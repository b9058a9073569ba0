import { crc32, deflateRawSync } from 'node:zlib'

/** `isStored`: uncompressed. */
export type Member = { name: string; content: Buffer | string; isStored?: boolean; comment?: string }

type Entry = { local: Buffer; central: Buffer }

/** A zip archive of these members, in this order. */
export function zipOf(members: Member[], comment = ''): Buffer {
  let at = 0
  const entries = members.map((member) => {
    const entry = entryOf(member, at)
    at += entry.local.length
    return entry
  })
  const directory = Buffer.concat(entries.map(({ central }) => central))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...entries.map(({ local }) => local), directory, end, Buffer.from(comment)])
}

function entryOf({ name, content, isStored = false, comment = '' }: Member, at: number): Entry {
  const bytes = Buffer.from(content)
  const packed = isStored ? bytes : deflateRawSync(bytes)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(isStored ? 0 : 8, 4)
  facts.writeUInt32LE(0x5021_0000, 6)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(Buffer.byteLength(name), 22)
  const place = Buffer.alloc(14)
  place.writeUInt16LE(Buffer.byteLength(comment), 0)
  place.writeUInt32LE(at, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, place, Buffer.from(name), Buffer.from(comment)]),
  }
}
