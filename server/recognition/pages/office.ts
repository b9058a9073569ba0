import { type Bytes, bytesOf, bytesOfBuffer } from '../../containers/bytes.ts'
import { isCompound } from '../../containers/compound.ts'
import { Effort } from '../../containers/effort.ts'
import { openLockedOffice } from '../../containers/office-locks/locked-office.ts'
import { memberName } from '../../containers/zip/member-names.ts'
import { readZipDirectory } from '../../containers/zip/zip-directory.ts'
import { namedZipMembers } from '../../containers/zip/zip-members.ts'
import { openEvidence } from '../../evidence/open.ts'
import { pngOfBitmap } from './bitmap.ts'
import { FileLocked, inOrderOfHope, noteFit } from './file-locked.ts'
import { grayOf, pngOf } from './gray.ts'
import type { PageFile, PageSource } from './page-source.ts'

/** Where OOXML and OpenDocument keep pictures, in the forms that can be opened; drawings (EMF, WMF, SVG) hold their text as text. */
const picture = /^(?:(?:word|ppt|xl)\/media|media|Pictures)\/[^/]+\.(?:png|jpe?g|tiff?|gif|bmp|webp)$/i
const largestBytes = 64 * 1024 * 1024
const largestLockedBytes = 256 * 1024 * 1024
const headBytes = 1_024

/** Pictures inside of Office files, in the order of the archive's directory. */
export const office: PageSource = {
  list: (file) => inArchive(file, namesOf),
  textOf: async () => null,
  gray: async (file, page, asItIs) => grayOf({ input: await memberOf(file, page), asItIs }),
  png: async (file, page) => pngOf({ input: await memberOf(file, page) }),
}

async function inArchive<T>({ path, passwords }: PageFile, work: (archive: Bytes) => Promise<T>): Promise<T> {
  const file = await openEvidence(path)
  try {
    const bytes = await bytesOf(file)
    const isLocked = isCompound(await bytes.read(0, headBytes))
    return await work(isLocked ? await unlocked(bytes, passwords) : bytes)
  } finally {
    await file.close()
  }
}

/** Opened in memory. */
async function unlocked(bytes: Bytes, passwords: readonly string[]): Promise<Bytes> {
  if (bytes.sizeBytes > largestLockedBytes) throw new Error('the locked file is too large to be opened in memory')
  const opened = await openLockedOffice(await bytes.read(0, bytes.sizeBytes), inOrderOfHope(passwords))
  if (!opened) throw new FileLocked()
  noteFit(opened.password)
  return bytesOfBuffer(opened.archive)
}

async function namesOf(archive: Bytes): Promise<string[]> {
  const directory = await readZipDirectory(archive)
  return (directory?.members ?? []).map((member) => memberName(member)).filter((name) => picture.test(name))
}

function memberOf(file: PageFile, page: number): Promise<Buffer> {
  return inArchive(file, async (archive) => {
    const wanted = (await namesOf(archive))[page - 1]
    const limits = { maxBytes: largestBytes, effort: new Effort(new AbortController().signal) }
    for await (const { bytes } of namedZipMembers(archive, limits, (name) => name === wanted)) return pngOfBitmap(bytes)
    throw new Error('the picture is damaged or too large')
  })
}
