import { compoundPictures, isLockedCompound } from '../../containers/compound-pictures.ts'
import { openEvidence } from '../../evidence/open.ts'
import { pngOfBitmap } from './bitmap.ts'
import { grayOf, pngOf } from './gray.ts'
import type { PageSource } from './page-source.ts'

/** Such files are taken apart in memory. */
const largestBytes = 256 * 1024 * 1024
const locked =
  'pictures in locked files of this older kind are not opened here: save the document without its password, and index that'

/** Pictures inside of old Word, PowerPoint and Excel files, which have no names there. */
export const oldOffice: PageSource = {
  list: async ({ path }) => (await picturesOf(path)).map((_, index) => `picture ${index + 1}`),
  textOf: async () => null,
  gray: async ({ path }, page, asItIs) => grayOf({ input: await pictureOf(path, page), asItIs }),
  png: async ({ path }, page) => pngOf({ input: await pictureOf(path, page) }),
}

async function picturesOf(path: Buffer): Promise<Buffer[]> {
  const file = await openEvidence(path)
  try {
    if ((await file.stat()).size > largestBytes) throw new Error('the file is too large to be taken apart')
    const bytes = await file.readFile()
    if (isLockedCompound(bytes)) throw new Error(locked)
    return compoundPictures(bytes)
  } finally {
    await file.close()
  }
}

async function pictureOf(path: Buffer, page: number): Promise<Buffer> {
  const picture = (await picturesOf(path))[page - 1]
  if (!picture) throw new Error('there is no such picture')
  return pngOfBitmap(picture)
}
