import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { engineFor, findEngines } from './find-engines.ts'
import { grayOf } from './pages/gray.ts'
import type { OcrEngine, Picture } from './port.ts'
import { findTesseract } from './tesseract.ts'
import { findTesseractJs, tesseractJsVersion } from './tesseract-js.ts'
import { drawPage, drawTiff, plantedLines, shareFound } from './testing/planted-scan.ts'

const require = createRequire(import.meta.url)
const dataFolder = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
const here = await findTesseract('tesseract', AbortSignal.timeout(10_000))
const found = [here?.languages.includes('eng') ? here : undefined, await findTesseractJs(dataFolder)]
const engines = found.filter((engine) => engine !== undefined)
const never = new AbortController().signal

afterAll(() => Promise.all(engines.map((engine) => engine.close())))

async function picture(of: Parameters<typeof drawPage>[0] = {}): Promise<Picture> {
  const drawn = await grayOf({ input: drawPage(of) })
  if (!drawn) throw new Error('it was drawn large enough')
  return drawn
}

/** One dot of it has a colour. */
async function coloured(png: Buffer): Promise<Buffer> {
  const dot = { create: { width: 1, height: 1, channels: 3, background: '#fffffe' } } as const
  return sharp(png)
    .composite([{ input: dot, left: 0, top: 0 }])
    .withMetadata({ density: 200 })
    .png()
    .toBuffer()
}

const read = (engine: OcrEngine, page: Picture, signal = never) => engine.read(page, { languages: ['eng'], signal })

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  it('reads a planted page of 200 dpi', async () => {
    const { text, confidence, words } = await read(engine, await picture())
    expect(shareFound(plantedLines.join(' '), text)).toBeGreaterThanOrEqual(0.95)
    expect(confidence).toBeGreaterThan(80)
    expect(words).toBeGreaterThan(60)
  })

  it('finds nothing on an empty page', async () => {
    expect(await read(engine, await picture({ lines: [], width: 400, height: 400 }))).toMatchObject({ text: '', words: 0 })
  })

  it('is at nothing any more once it is given up', async () => {
    const over = new AbortController()
    const reading = read(engine, await picture(), over.signal)
    over.abort(new Error('given up'))
    await expect(reading).rejects.toThrow('given up')
  })

  it('says that it cannot read what is no picture', async () => {
    await expect(read(engine, { bytes: Buffer.from('P5\n9 9\n255\n'), dpi: 200 })).rejects.toThrow()
  })
})

it.skipIf(!here)('reads plain files as they are, of a TIFF the page that is meant', async () => {
  const png = await coloured(drawPage({ lines: ['The first kind of line'] }))
  const jpeg = await sharp(png).jpeg().toBuffer()
  const sheets = await drawTiff([{ lines: ['First sheet of the fax'] }, { lines: ['Second sheet of the fax'] }])
  const asTheyAre = await Promise.all([
    grayOf({ input: png, asItIs: true }),
    grayOf({ input: jpeg, asItIs: true }),
    grayOf({ input: sheets, page: 1, asItIs: true }),
  ])
  expect(asTheyAre.map((each) => each?.bytes)).toEqual([png, jpeg, sheets])
  const texts = asTheyAre.map(async (each) => (each && here ? (await read(here, each)).text : ''))
  expect(await Promise.all(texts)).toEqual(['The first kind of line', 'The first kind of line', 'Second sheet of the fax'])
})

it('reads by tesseract.js in the version that is pinned', () => {
  expect(require('tesseract.js/package.json').version).toBe(tesseractJsVersion)
})

it('takes the engine that has all languages, the faster first', async () => {
  expect(await findEngines({ command: '/nowhere', dataFolder: '/nowhere' })).toEqual([])
  const some = [{ languages: ['eng', 'fra'] }, { languages: ['eng', 'jpn'] }]
  expect(engineFor(some, ['eng'])).toBe(some[0])
  expect(engineFor(some, ['jpn', 'eng'])).toBe(some[1])
  expect(engineFor(some, ['fra', 'jpn'])).toBeUndefined()
})

describe('a picture for OCR', () => {
  it('is drawn larger where its signs are those of a screen', async () => {
    const small = await picture({ width: 800, height: 500, sizePx: 14 })
    expect(small.bytes.subarray(0, 20).toString('latin1')).toMatch(/^P5\n2340 1463\n/)
  })

  it('stands upright', async () => {
    const turned = await sharp(drawPage({ width: 1700, height: 1800 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const gray = await grayOf({ input: turned })
    expect(gray?.bytes.subarray(0, 20).toString('latin1')).toMatch(/^P5\n1800 1700\n/)
  })

  it('is left as it is for an engine that opens it, unless it has to be turned, sized or coloured', async () => {
    const png = await coloured(drawPage({ lines: [] }))
    const [turned, cmyk, sheets] = await Promise.all([
      sharp(png).withMetadata({ orientation: 3 }).jpeg().toBuffer(),
      sharp(png).toColourspace('cmyk').jpeg().toBuffer(),
      drawTiff([{ lines: [] }, { lines: [] }]),
    ])
    expect(await grayOf({ input: png, asItIs: true })).toEqual({ bytes: png, dpi: 200, fileOfPage: 0 })
    expect(await grayOf({ input: sheets, page: 1, asItIs: true })).toMatchObject({ bytes: sheets, fileOfPage: 1 })
    const small = drawPage({ width: 800, height: 500 })
    for (const input of [turned, cmyk, small]) {
      const drawn = await grayOf({ input, asItIs: true })
      expect(drawn?.bytes.subarray(0, 2).toString('latin1')).toBe('P5')
    }
  })

  it('is gray where each of its dots is, whatever it is stored as', async () => {
    const png = drawPage({ lines: ['Gray on white'] })
    const drawn = await grayOf({ input: png })
    expect(await grayOf({ input: png, asItIs: true })).toEqual(drawn)
    const [shining, deep] = await Promise.all([
      sharp(png).ensureAlpha().linear([1, 1, 1, 0.5], [0, 0, 0, 0]).png().toBuffer(),
      sharp(png).toColourspace('rgb16').png().toBuffer(),
    ])
    expect((await grayOf({ input: shining, asItIs: true }))?.bytes).toEqual(shining)
    expect((await grayOf({ input: deep, asItIs: true }))?.fileOfPage).toBeUndefined()
  })

  it('is none where it is too small to have text', async () => {
    expect(await grayOf({ input: drawPage({ width: 20, height: 300, lines: [] }) })).toBeUndefined()
  })
})
