import { crc32 } from 'node:zlib'

/** A member as a file system of Unix knows it: `mode` by POSIX (0o100644 is a file, 0o120777 a link whose bytes are its target). */
export type UnixMember = { name: Buffer | string; bytes?: Buffer | string; mode?: number; inode?: number; links?: number }

const fileMode = 0o100644

/** Type flags of a tar (POSIX.1-2001) by the kind in a mode. */
const flags = new Map([
  [0o120000, '2'],
  [0o020000, '3'],
  [0o060000, '4'],
  [0o010000, '6'],
])
const blockBytes = 512

/** A tar archive; long names as GNU writes them. `hardLinks`: names, and to which others they lead. */
export function tarOf(members: UnixMember[], hardLinks: Record<string, string> = {}): Buffer {
  const hard = Object.entries(hardLinks).map(([name, target]) => tarMember({ name: Buffer.from(name), flag: '1', target }))
  const plain = members.map(({ name, bytes = '', mode = fileMode }) => {
    const flag = flags.get(mode & 0o170000) ?? '0'
    const isFile = flag === '0'
    return tarMember({
      name: Buffer.from(name),
      flag,
      target: isFile ? '' : String(bytes),
      content: Buffer.from(isFile ? bytes : ''),
    })
  })
  return Buffer.concat([...plain, ...hard, Buffer.alloc(2 * blockBytes)])
}

type TarMember = { name: Buffer; flag: string; target?: string; content?: Buffer }

function tarMember({ name, flag, target = '', content = Buffer.alloc(0) }: TarMember): Buffer {
  const own = Buffer.concat([tarHeader({ name, flag, target }, content.length), padded(content, blockBytes)])
  if (name.length <= 100) return own
  const long = Buffer.concat([name, Buffer.alloc(1)])
  const header = tarHeader({ name: Buffer.from('././@LongLink'), flag: 'L' }, long.length)
  return Buffer.concat([header, padded(long, blockBytes), own])
}

function tarHeader({ name, flag, target = '' }: TarMember, sizeBytes: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  name.copy(header, 0, 0, 100)
  header.write('0000644', 100)
  header.write(sizeBytes.toString(8).padStart(11, '0'), 124)
  header.write(flag, 156)
  header.write(target, 157, 100)
  header.write('ustar\0' + '00', 257)
  header.fill(0x20, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A cpio archive as `cpio -H newc` writes it, or as `-H odc`. */
export function cpioOf(members: UnixMember[], form: 'newc' | 'odc' = 'newc'): Buffer {
  const trailer = { name: 'TRAILER!!!', mode: 0 }
  return Buffer.concat(
    [...members, trailer].map((member, at) => (form === 'newc' ? newcMember(member, at) : odcMember(member, at))),
  )
}

function newcMember({ name, bytes = '', mode = fileMode, inode, links = 1 }: UnixMember, at: number): Buffer {
  const [path, content] = [Buffer.concat([Buffer.from(name), Buffer.alloc(1)]), Buffer.from(bytes)]
  const numbers = [inode ?? at + 1, mode, 0, 0, links, 0, content.length, 0, 0, 0, 0, path.length, 0]
  const header = `070701${numbers.map((number) => number.toString(16).padStart(8, '0')).join('')}`
  return Buffer.concat([padded(Buffer.concat([Buffer.from(header), path]), 4), padded(content, 4)])
}

function odcMember({ name, bytes = '', mode = fileMode, inode, links = 1 }: UnixMember, at: number): Buffer {
  const [path, content] = [Buffer.concat([Buffer.from(name), Buffer.alloc(1)]), Buffer.from(bytes)]
  const octal = (number: number, length: number) => number.toString(8).padStart(length, '0')
  const short = [0, inode ?? at + 1, mode, 0, 0, links, 0].map((number) => octal(number, 6)).join('')
  const header = `070707${short}${octal(0, 11)}${octal(path.length, 6)}${octal(content.length, 11)}`
  return Buffer.concat([Buffer.from(header), path, content])
}

const unixAttributes = 0x8000
/** Without times Tika reads nothing of an archive: 2020, in tenths of microseconds since 1601. */
const someTime = Buffer.from('0080c4d5d0bfd501', 'hex')

/** A 7z archive whose members and directory are stored as they are (7zFormat.txt); names are UTF-16 as they come. */
export function sevenZipOf(members: { name: string; bytes: Buffer | string; mode?: number; hasTime?: boolean }[]): Buffer {
  const contents = members.map(({ bytes }) => Buffer.from(bytes))
  const names = Buffer.concat(members.map(({ name }) => Buffer.from(`${name}\0`, 'utf16le')))
  const modes = members.map(({ mode = fileMode }) => uint32(((mode << 16) | unixAttributes) >>> 0))
  const sizes = contents.map(({ length }) => number(length))
  const sums = contents.map((content) => uint32(crc32(content)))
  const copies = contents.map(() => Buffer.from([1, 1, 0]))
  const count = number(members.length)
  const [one, zero] = [Buffer.from([1]), Buffer.from([0])]
  const directory = Buffer.concat([
    Buffer.from([1, 4, 6]),
    ...[zero, count, Buffer.from([9]), ...sizes, zero],
    ...[Buffer.from([7, 0x0b]), count, zero, ...copies],
    ...[Buffer.from([0x0c]), ...sizes, Buffer.from([0x0a]), one, ...sums, zero],
    ...[Buffer.from([8, 0x0d]), ...members.map(() => one), zero],
    ...[zero, Buffer.from([5]), count],
    ...[Buffer.from([0x11]), number(names.length + 1), zero, names],
    timesOf(members.map(({ hasTime = true }) => hasTime)),
    ...[Buffer.from([0x15]), number(4 * modes.length + 2), one, zero, ...modes, zero, zero],
  ])
  const data = Buffer.concat(contents)
  const start = Buffer.alloc(20)
  start.writeBigUInt64LE(BigInt(data.length), 0)
  start.writeBigUInt64LE(BigInt(directory.length), 8)
  start.writeUInt32LE(crc32(directory), 16)
  return Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), uint32(crc32(start)), start, data, directory])
}

/** The field of the members' times; where none has one there is no such field. */
function timesOf(have: boolean[]): Buffer {
  const times = have.filter(Boolean).map(() => someTime)
  if (times.length === 0) return Buffer.alloc(0)
  const bits = have.map((has, at) => (has ? 0x80 >> at : 0)).reduce((sum, bit) => sum | bit, 0)
  const defined = Buffer.from(times.length === have.length ? [1] : [0, bits])
  return Buffer.concat([Buffer.from([0x14]), number(8 * times.length + defined.length + 1), defined, Buffer.from([0]), ...times])
}

/** As many leading ones in the first byte as bytes follow. */
function number(value: number): Buffer {
  if (value < 0x80) return Buffer.from([value])
  const rest = Buffer.alloc(4)
  rest.writeUInt32LE(value)
  return Buffer.concat([Buffer.from([0xf0]), rest])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

function padded(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)])
}
