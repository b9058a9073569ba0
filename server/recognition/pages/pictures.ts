import { readFile } from 'node:fs/promises'
import { countPages, grayOf, pngOf } from './gray.ts'
import type { PageSource } from './page-source.ts'

/** Pictures: one page each, TIFF as many as it has. */
export const pictures: PageSource = {
  list: async (path) => Array.from({ length: await countPages(await readFile(path)) }, () => null),
  textOf: async () => null,
  gray: async (path, page) => grayOf({ input: await readFile(path), page: page - 1 }),
  png: async (path, page) => pngOf({ input: await readFile(path), page: page - 1 }),
}
