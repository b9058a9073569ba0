import { bytesOf } from '../../containers/bytes.ts'
import { Effort } from '../../containers/effort.ts'
import { memberName } from '../../containers/zip/member-names.ts'
import { readZipDirectory } from '../../containers/zip/zip-directory.ts'
import { namedZipMembers } from '../../containers/zip/zip-members.ts'
import { openEvidence } from '../../evidence/open.ts'
import { pngOfBitmap } from './bitmap.ts'
import { grayOf, pngOf } from './gray.ts'
import type { PageSource } from './page-source.ts'

/** Where OOXML and OpenDocument keep pictures, in the forms that can be opened; drawings (EMF, WMF, SVG) hold their text as text. */
const picture = /^(?:(?:word|ppt|xl)\/media|media|Pictures)\/[^/]+\.(?:png|jpe?g|tiff?|gif|bmp|webp)$/i
const largestBytes = 64 * 1024 * 1024

/** Pictures inside of Office files, in the order of the archive's directory. */
export const office: PageSource = {
  list: (path) => namesOf(path),
  textOf: async () => null,
  gray: async (path, page, asItIs) => grayOf({ input: await memberOf(path, page), asItIs }),
  png: async (path, page) => pngOf({ input: await memberOf(path, page) }),
}

async function namesOf(path: Buffer): Promise<string[]> {
  const file = await openEvidence(path)
  try {
    const directory = await readZipDirectory(await bytesOf(file))
    return (directory?.members ?? []).map((member) => memberName(member)).filter((name) => picture.test(name))
  } finally {
    await file.close()
  }
}

async function memberOf(path: Buffer, page: number): Promise<Buffer> {
  const wanted = (await namesOf(path))[page - 1]
  const file = await openEvidence(path)
  try {
    const limits = { maxBytes: largestBytes, effort: new Effort(new AbortController().signal) }
    for await (const { bytes } of namedZipMembers(await bytesOf(file), limits, (name) => name === wanted))
      return pngOfBitmap(bytes)
    throw new Error('the picture is damaged or too large')
  } finally {
    await file.close()
  }
}
