import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawTiff } from '../testing/planted-scan.ts'
import { withPageFirst } from './tiff-page.ts'

const sheets = await drawTiff(['first', 'second', 'third'].map((line) => ({ lines: [line], width: 300, height: 120 })))

const dots = (input: Buffer, page = 0) => sharp(input, { page }).raw().toBuffer()

it.each([
  ['classic', sheets],
  ['big', await sharp(sheets, { pages: -1 }).tiff({ bigtiff: true }).toBuffer()],
])('gives each page of a TIFF (%s) as the first of a file, and leaves the file as it was', async (_, tiff) => {
  const before = Buffer.from(tiff)
  for (const page of [0, 1, 2]) expect(await dots(withPageFirst(tiff, page) ?? tiff)).toEqual(await dots(tiff, page))
  expect(await dots(tiff, 1)).not.toEqual(await dots(tiff))
  expect(tiff).toEqual(before)
})

it('finds no page behind the last, behind a cut, or in what is no TIFF', () => {
  expect(withPageFirst(sheets, 3)).toBeUndefined()
  expect(withPageFirst(sheets.subarray(0, 200), 2)).toBeUndefined()
  expect(withPageFirst(Buffer.from('II+ no picture at all'), 1)).toBeUndefined()
  expect(withPageFirst(Buffer.alloc(0), 1)).toBeUndefined()
})
