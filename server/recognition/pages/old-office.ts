import { compoundPictures, isLockedCompound, picturesOfStreams } from '../../containers/compound/compound-pictures.ts'
import { openOldOffice } from '../../containers/office-locks/locked-old-office.ts'
import { openEvidence } from '../../evidence/open.ts'
import { pngOfBitmap } from './bitmap.ts'
import { FileLocked, inOrderOfHope, noteFit } from './file-locked.ts'
import { grayOf, pngOf } from './gray.ts'
import type { PageFile, PageSource } from './page-source.ts'

/** Such files are taken apart in memory. */
const largestBytes = 256 * 1024 * 1024
const unknownLock =
  'the pictures are locked in a way that is not known here: save the document without its password, and index that'

/** Pictures inside of old Word, PowerPoint and Excel files, which have no names there. */
export const oldOffice: PageSource = {
  list: async (file) => (await picturesOf(file)).map((_, index) => `picture ${index + 1}`),
  textOf: async () => null,
  gray: async (file, page, asItIs) => grayOf({ input: await pictureOf(file, page), asItIs }),
  png: async (file, page) => pngOf({ input: await pictureOf(file, page) }),
}

async function picturesOf({ path, passwords }: PageFile): Promise<Buffer[]> {
  const file = await openEvidence(path)
  try {
    if ((await file.stat()).size > largestBytes) throw new Error('the file is too large to be taken apart')
    const bytes = await file.readFile()
    return isLockedCompound(bytes) ? await unlockedPictures(bytes, passwords) : compoundPictures(bytes)
  } finally {
    await file.close()
  }
}

async function unlockedPictures(file: Buffer, passwords: readonly string[]): Promise<Buffer[]> {
  const opened = await openOldOffice(file, inOrderOfHope(passwords))
  if (opened === 'none') throw new Error(unknownLock)
  if (!opened) throw new FileLocked()
  noteFit(opened.password)
  return picturesOfStreams(opened.streams)
}

async function pictureOf(file: PageFile, page: number): Promise<Buffer> {
  const picture = (await picturesOf(file))[page - 1]
  if (!picture) throw new Error('there is no such picture')
  return pngOfBitmap(picture)
}
