import { crc32, deflateRawSync } from 'node:zlib'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

type Member = { name: Buffer; text: string; flags: number }

/** A zip of packed members with these flags, as readers of its directory see it. */
export function zip(members: Member[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, text, flags } of members) {
    const [plain, packed] = [Buffer.from(text), deflateRawSync(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([latin1('PK\x03\x04'), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([latin1('PK\x01\x02\x14\0'), common, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(members.length, 4)
  end.writeUInt16LE(members.length, 6)
  end.writeUInt32LE(Buffer.concat(centrals).length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([...locals, ...centrals, latin1('PK\x05\x06'), end, latin1(comment)])
}
