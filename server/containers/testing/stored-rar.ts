import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** One member of a RAR archive; with a password it is locked; `linksTo`: it is a symbolic link of Unix. */
export type StoredRarMember = { name: string | Buffer; text: string; password?: string; linksTo?: string }

const mark = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00])

/** A RAR archive of version 5 whose members are stored as they are (RAR 5.0 archive format, technical note). */
export function storedRar(members: StoredRarMember[]): Buffer {
  return Buffer.concat([mark, header(Buffer.from([1, 0, 0])), ...members.flatMap(member), header(Buffer.from([5, 0, 0]))])
}

/** A RAR archive of version 5 of which even the names are locked; what is behind its header is noise. */
export function lockedRar(): Buffer {
  const salt = Buffer.alloc(16, 7)
  return Buffer.concat([
    mark,
    header(Buffer.concat([vint(4), vint(0), vint(0), vint(0), Buffer.from([kdfCount]), salt])),
    Buffer.alloc(96, 0x5a),
  ])
}

/** One file in volumes of a RAR archive of version 5, in as many as there are pieces. */
export function storedRarVolumes(name: string, pieces: string[]): Buffer[] {
  const whole = Buffer.from(pieces.join(''))
  return pieces.map((piece, at) => {
    const isLast = at === pieces.length - 1
    // The last one has the sum of the file, the others that of what they hold.
    const sum = uint32(crc32(isLast ? whole : Buffer.from(piece)))
    const data = Buffer.from(piece)
    const flags = 2 | (at > 0 ? 8 : 0) | (isLast ? 0 : 16)
    const fields = [vint(2), vint(flags), vint(data.length), vint(4), vint(whole.length), vint(0), sum, vint(0), vint(1)]
    const file = header(Buffer.concat([...fields, vint(Buffer.byteLength(name)), Buffer.from(name)]))
    const archive = header(Buffer.concat([vint(1), vint(0), ...(at === 0 ? [vint(1)] : [vint(3), vint(at)])]))
    return Buffer.concat([mark, archive, file, data, header(Buffer.from([5, 0, isLast ? 0 : 1]))])
  })
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function member({ name, text, password, linksTo }: StoredRarMember): Buffer[] {
  const bytes = Buffer.from(text)
  const plain = { data: bytes, extra: linksTo === undefined ? Buffer.alloc(0) : redirection(linksTo) }
  const { data, extra } = password === undefined ? plain : lock(bytes, password)
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(bytes))
  const path = Buffer.from(name)
  const fields = [
    vint(2),
    vint(extra.length > 0 ? 3 : 2),
    ...(extra.length > 0 ? [vint(extra.length)] : []),
    vint(data.length),
    // A sum follows the attributes.
    vint(4),
    vint(bytes.length),
    vint(0),
    sum,
    // Stored, on Unix.
    vint(0),
    vint(1),
    vint(path.length),
    path,
    extra,
  ]
  return [header(Buffer.concat(fields)), data]
}

function header(fields: Buffer): Buffer {
  const sized = Buffer.concat([vint(fields.length), fields])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(sized))
  return Buffer.concat([sum, sized])
}

/** The record of a link of Unix: its type, 1, and no flags. */
function redirection(target: string): Buffer {
  const path = Buffer.from(target)
  const record = Buffer.concat([vint(5), vint(1), vint(0), vint(path.length), path])
  return Buffer.concat([vint(record.length), record])
}

const kdfCount = 5

/** AES with 256 bits in blocks that are chained, its key from the password by PBKDF2 with SHA-256. */
function lock(bytes: Buffer, password: string): { data: Buffer; extra: Buffer } {
  const [salt, start] = [Buffer.alloc(16, 7), Buffer.alloc(16, 9)]
  const key = pbkdf2Sync(password, salt, 2 ** kdfCount, 32, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', key, start).setAutoPadding(false)
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
  const record = Buffer.concat([vint(1), vint(0), vint(0), Buffer.from([kdfCount]), salt, start])
  return { data: cipher.update(padded), extra: Buffer.concat([vint(record.length), record]) }
}

/** Seven bits a byte, lowest first; all but the last have the highest bit. */
function vint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0))
    if (rest < 128) return Buffer.from(bytes)
  }
}
