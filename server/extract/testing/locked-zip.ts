import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

type Lock = { kind: 'aes' | 'traditional'; password: string }
/** One member, locked or not. */
export type LockedMember = { name: string; text?: string; bytes?: Buffer; lock?: Lock }

/** A zip whose members are locked with passwords of their own, by AES with 256 bits or in the traditional way. */
export function lockedZip(members: LockedMember[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, text = '', bytes = Buffer.from(text), lock } of members) {
    const sum = crc32(bytes)
    const packed = deflateRawSync(bytes)
    const data = lock
      ? lock.kind === 'aes'
        ? lockByAes(packed, lock.password)
        : lockTraditionally(packed, lock.password, sum)
      : packed
    const isAes = lock?.kind === 'aes'
    // Version 2, AE, 256 bits, deflated.
    const extra = isAes ? Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 8, 0]) : Buffer.alloc(0)
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(51, 0)
    fields.writeUInt16LE(0x800 | (lock ? 1 : 0), 2)
    fields.writeUInt16LE(isAes ? 99 : 8, 4)
    fields.writeUInt32LE(isAes ? 0 : sum, 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(path.length, 22)
    fields.writeUInt16LE(extra.length, 24)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, path, extra, data)
    centrals.push(Buffer.from('PK\x01\x02\x33\0', 'latin1'), fields, place, path, extra)
    offset += 30 + path.length + extra.length + data.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function lockByAes(packed: Buffer, password: string): Buffer {
  const salt = randomBytes(16)
  const keys = pbkdf2Sync(password, salt, 1_000, 66, 'sha1')
  const cipher = createCipheriv('aes-256-ecb', keys.subarray(0, 32), null).setAutoPadding(false)
  const counters = Buffer.alloc(Math.ceil(packed.length / 16) * 16)
  for (let at = 0; at < counters.length; at += 16) counters.writeUInt32LE(at / 16 + 1, at)
  const pad = cipher.update(counters)
  const data = Buffer.from(packed.map((byte, at) => byte ^ (pad[at] ?? 0)))
  const seal = createHmac('sha1', keys.subarray(32, 64)).update(data).digest().subarray(0, 10)
  return Buffer.concat([salt, keys.subarray(64), data, seal])
}

function lockTraditionally(packed: Buffer, password: string, sum: number): Buffer {
  const keys = [0x12345678, 0x23456789, 0x34567890]
  const update = (byte: number) => {
    keys[0] = crcStep(keys[0] ?? 0, byte)
    keys[1] = (Math.imul(((keys[1] ?? 0) + (keys[0] & 0xff)) >>> 0, 134_775_813) + 1) >>> 0
    keys[2] = crcStep(keys[2] ?? 0, (keys[1] ?? 0) >>> 24)
  }
  for (const byte of Buffer.from(password)) update(byte)
  const header = Buffer.concat([randomBytes(11), Buffer.from([sum >>> 24])])
  return Buffer.from(
    Buffer.concat([header, packed]).map((byte) => {
      const pad = ((keys[2] ?? 0) | 2) & 0xffff
      const locked = byte ^ ((Math.imul(pad, pad ^ 1) >>> 8) & 0xff)
      update(byte)
      return locked
    }),
  )
}

/** One step of CRC-32, by its definition. */
function crcStep(sum: number, byte: number): number {
  let value = (sum ^ byte) & 0xff
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return (value ^ (sum >>> 8)) >>> 0
}
