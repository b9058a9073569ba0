import { type Bytes, bytesOfBuffer } from '../../containers/bytes.ts'
import { isCompound } from '../../containers/compound.ts'
import { Effort } from '../../containers/effort.ts'
import { memberName } from '../../containers/zip/member-names.ts'
import { readZipDirectory, type ZipMember } from '../../containers/zip/zip-directory.ts'
import { readZipMember } from '../../containers/zip/zip-members.ts'
import { cleanMp4 } from '../film/mp4.ts'
import { cleanJpeg } from '../pictures/jpeg.ts'
import { cleanPng } from '../pictures/png.ts'
import { cleanTiff } from '../pictures/tiff.ts'
import { type Piece, wholeOf } from '../plan.ts'
import { damaged, Uncleanable } from '../uncleanable.ts'
import { type NewPart, writeZip } from './zip-writer.ts'

/** A part that is unpacked: more would be held in memory. */
const partAtMost = 96 * 1024 * 1024
/** All parts that are unpacked together: a bomb of many parts. */
const allAtMost = 512 * 1024 * 1024

/**
 * What becomes of a part: it stays packed as it is, it goes, its text or its bytes are other ones, or it stands in the way of cleaning the file at all.
 */
export type Fate =
  | 'keep'
  | 'leave out'
  | 'refuse'
  | { text: (xml: string) => string }
  | { bytes: (bytes: Buffer) => Promise<Buffer> }

/** Writes an archive of parts anew; `fateOf` says what becomes of each by its name. Throws Uncleanable, and the signal's reason. */
export async function cleanPackage(bytes: Bytes, fateOf: (name: string) => Fate, signal: AbortSignal): Promise<Piece[]> {
  const directory = await readZipDirectory(bytes)
  // A locked Office document is no archive but a compound file that holds one.
  if (!directory && isCompound(await bytes.read(0, 1024))) throw new Uncleanable('locked')
  if (!directory?.isComplete) throw damaged()
  const effort = new Effort(signal, effortAtMost)
  const parts: NewPart[] = []
  let unpacked = 0
  for (const member of directory.members) {
    signal.throwIfAborted()
    if (member.isFolder) continue
    const name = memberName(member)
    const fate = fateOf(name)
    if (fate === 'leave out') continue
    const { place, sizeBytes } = checked(member, name)
    if (fate === 'refuse') throw new Uncleanable('part', name)
    if (fate === 'keep') parts.push({ name, sizeBytes, place, archive: bytes })
    else {
      unpacked += sizeBytes
      if (sizeBytes > partAtMost || unpacked > allAtMost) throw new Uncleanable('too-large', name)
      const content = await readZipMember(bytes, member, { maxBytes: partAtMost, effort })
      if (!content || content.length !== sizeBytes) throw damaged(name)
      const changed = 'text' in fate ? rewritten(content, name, fate.text) : await fate.bytes(content)
      parts.push({ name, sizeBytes: changed.length, content: changed })
    }
  }
  return writeZip(parts)
}

const effortAtMost = 4_000_000

function checked({ place, sizeBytes, isEncrypted }: ZipMember, name: string) {
  if (isEncrypted) throw new Uncleanable('locked', name)
  if (place === null || sizeBytes === null || (place.method !== 0 && place.method !== 8)) throw damaged(name)
  return { place, sizeBytes }
}

/** A part of XML, which is UTF-8 here: in another encoding a name might be overlooked. */
function rewritten(content: Buffer, name: string, change: (xml: string) => string): Buffer {
  const text = content.toString('utf8')
  if (text.includes('\0') || text.includes('\ufffd')) throw new Uncleanable('part', name)
  return Buffer.from(change(text))
}

const pictures: [pattern: RegExp, clean: (bytes: Bytes) => Promise<Piece[]>][] = [
  [/\.jpe?g$/i, cleanJpeg],
  [/\.png$/i, cleanPng],
  [/\.tiff?$/i, cleanTiff],
  [/\.(?:mp4|m4v|m4a|mov)$/i, cleanMp4],
]

/** The fate of pictures and films inside a document, which may say who made them too; undefined for other parts. */
export function fateOfMedia(name: string): Fate | undefined {
  const clean = pictures.find(([pattern]) => pattern.test(name))?.[1]
  return clean && { bytes: async (bytes) => inPart(name, async () => wholeOf(await clean(bytesOfBuffer(bytes)))) }
}

/** Names the part in what is thrown. */
export async function inPart<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Uncleanable ? new Uncleanable('part', name) : error
  }
}
