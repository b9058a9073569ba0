import { crc32, inflateRawSync } from 'node:zlib'
import { bytesOfBuffer } from '../bytes.ts'
import { Lzma } from '../xz/lzma.ts'
import { readLzmaTwo } from '../xz/xz.ts'
import { decryptAes } from './aes.ts'
import { type Coder, type Folder, readFolders, readStart } from './directory.ts'
import { SevenZipFault } from './fields.ts'
import { undoCalls } from './x86.ts'

/** Passwords to try on what is locked, and how much may be unpacked at a time. */
export type Unpacking = { passwords: readonly string[]; maxBytes: number }

const mark = Buffer.from('377abcaf271c', 'hex')
/** What the strongest usual setting takes. */
const largestDictionary = 64 * 1024 * 1024
const methods = { copied: '00', lzmaTwo: '21', lzma: '030101', deflated: '040108', calls: '03030103', aes: '06f10701' }

/** Whether bytes begin as a 7z archive does. */
export function isSevenZip(bytes: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark)
}

/** The members of a 7z archive, as far as their packing is known here and a password fits where one is needed. @throws SevenZipFault where its directory cannot be read. */
export async function* unpackSevenZip(archive: Buffer, { passwords, maxBytes }: Unpacking): AsyncGenerator<Buffer> {
  const toTry = [...passwords]
  let directory = readFolders(readStart(archive))
  while (directory.isPacked) {
    const [folder] = directory.folders
    const unpacked = folder && (await unpackFolder(archive, folder, { passwords: toTry, maxBytes }))
    if (!unpacked) throw new SevenZipFault('no password opens the directory')
    directory = readFolders(unpacked)
  }
  for (const folder of directory.folders) {
    const unpacked = await unpackFolder(archive, folder, { passwords: toTry, maxBytes })
    let at = 0
    for (const { bytes } of unpacked ? folder.members : []) {
      yield Buffer.from(unpacked?.subarray(at, at + bytes) ?? [])
      at += bytes
    }
  }
}

/** Undefined where it is packed in another way, too large, damaged, or locked. The password that fits is tried first on the next. */
async function unpackFolder(archive: Buffer, folder: Folder, { passwords, maxBytes }: { passwords: string[]; maxBytes: number }) {
  const { coders, start, packedBytes } = folder
  const isKnown = coders.length > 0 && coders.every(({ method }) => Object.values(methods).includes(method))
  if (!isKnown || coders.some(({ unpackedBytes }) => unpackedBytes > maxBytes)) return undefined
  const packed = archive.subarray(start, start + packedBytes)
  const isLocked = coders.some(({ method }) => method === methods.aes)
  for (const password of isLocked ? passwords : ['']) {
    const unpacked = await undoAll(packed, coders, password).catch(() => undefined)
    if (!unpacked || !hasSums(unpacked, folder)) continue
    if (isLocked) passwords.unshift(...passwords.splice(passwords.indexOf(password), 1))
    return unpacked
  }
  return undefined
}

async function undoAll(packed: Buffer, coders: Coder[], password: string): Promise<Buffer> {
  let bytes = packed
  for (const coder of coders) bytes = (await undo(bytes, coder, password)).subarray(0, coder.unpackedBytes)
  return bytes
}

async function undo(packed: Buffer, { method, settings, unpackedBytes }: Coder, password: string): Promise<Buffer> {
  if (method === methods.aes) return decryptAes(packed, settings, password)
  if (method === methods.deflated) return inflateRawSync(packed, { maxOutputLength: unpackedBytes + 1 })
  if (method === methods.calls) return undoCalls(Buffer.from(packed))
  if (method === methods.lzma) return undoLzma(packed, settings, unpackedBytes)
  return method === methods.lzmaTwo ? undoLzmaTwo(packed, settings, unpackedBytes) : packed
}

async function undoLzmaTwo(packed: Buffer, settings: Buffer, unpackedBytes: number): Promise<Buffer> {
  const size = settings[0] ?? 0
  const dictionaryBytes = Math.min((2 | (size & 1)) * 2 ** ((size >> 1) + 11), unpackedBytes)
  if (dictionaryBytes > largestDictionary) throw new SevenZipFault('it needs too much memory')
  const unpacked = Buffer.alloc(unpackedBytes)
  let at = 0
  await readLzmaTwo(bytesOfBuffer(packed), dictionaryBytes, (piece) => {
    if (at + piece.length > unpackedBytes) throw new SevenZipFault('it is longer than it says')
    at += piece.copy(unpacked, at)
  })
  return unpacked.subarray(0, at)
}

/** All of it in one piece, which is as far back as it may refer. */
function undoLzma(packed: Buffer, settings: Buffer, unpackedBytes: number): Buffer {
  const lzma = new Lzma(0, unpackedBytes)
  lzma.setProperties(settings[0] ?? 0)
  lzma.resetState()
  lzma.unpack(packed, unpackedBytes)
  return lzma.out
}

/** A wrong password gives bytes that make no sense; only a sum tells. */
function hasSums(unpacked: Buffer, { sum, members }: Folder): boolean {
  if (sum !== undefined && crc32(unpacked) !== sum) return false
  let at = 0
  return members.every((member) => {
    const bytes = unpacked.subarray(at, at + member.bytes)
    at += member.bytes
    return bytes.length === member.bytes && (member.sum === undefined || crc32(bytes) === member.sum)
  })
}
