import { readEvidence } from '../../evidence/open.ts'
import { pngOfBitmap } from './bitmap.ts'
import { countPages, grayOf, pngOf } from './gray.ts'
import type { PageSource } from './page-source.ts'

/** Pictures: one page each, TIFF as many as it has. */
export const pictures: PageSource = {
  list: async ({ path }) => Array.from({ length: await countPages(await read(path)) }, () => null),
  textOf: async () => null,
  gray: async ({ path }, page, asItIs) => grayOf({ input: await read(path), page: page - 1, asItIs }),
  png: async ({ path }, page) => pngOf({ input: await read(path), page: page - 1 }),
}

async function read(path: Buffer): Promise<Buffer> {
  return pngOfBitmap(await readEvidence(path))
}
