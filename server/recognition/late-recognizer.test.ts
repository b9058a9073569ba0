import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AppError } from '@dossier/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compoundOf } from '../containers/testing/compound-of.ts'
import { lockOffice } from '../containers/testing/locked-office.ts'
import { engineBinary } from '../engine/tantivy/test-engine.ts'
import { LateRecognizer } from './late-recognizer.ts'
import { LockedFault, PageFault } from './recognizer.ts'
import { lockPdf } from './testing/locked-pdf.ts'
import { drawBitmap, drawPage, drawPdf, drawTiff, plantedLines, shareFound } from './testing/planted-scan.ts'

const require = createRequire(import.meta.url)
const dataFolder = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const never = new AbortController().signal
const garbage = '7KH KDUERXU PDVWHU ZDV SDLG RQ 0DUFK'
let folder: string
let recognizer: LateRecognizer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-ocr-'))
  recognizer = new LateRecognizer({ command: 'tesseract', dataFolder, confiner: engineBinary(), pageLimitMs: 120_000 })
})

afterAll(async () => {
  await recognizer.close()
  await rm(folder, { recursive: true, force: true })
})

/** A record of a drawing in an old Office file that holds a PNG. */
function blip(png: Buffer): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt16LE(0xf01e, 2)
  head.writeUInt32LE(17 + png.length, 4)
  return Buffer.concat([head, png])
}

async function file(name: string, bytes: Buffer, contentType: string) {
  await writeFile(join(folder, name), bytes)
  return { path: Buffer.from(join(folder, name)), contentType }
}

describe('the process of OCR', () => {
  it('reads each page of a scanned PDF, and tells what the file itself says of it', async () => {
    const second = { lines: ['The second page has this line alone.'], text: garbage }
    const scan = await file('scan.pdf', await drawPdf([{}, second, { lines: [] }]), 'application/pdf')
    // Whoever asks may know more of the file than its process wants to hear.
    const opened = { ...scan, close: async () => {} }
    expect(await recognizer.list(opened, never)).toEqual([null, null, null])
    const texts = [1, 2, 3].map((page) => recognizer.textOf({ ...scan, page }, never))
    expect((await Promise.all(texts)).map((own) => own?.text.trim())).toEqual(['', garbage, ''])
    // A scan with a layer of text: all of it is a picture.
    expect((await texts[1])?.pictures).toBeCloseTo(1, 2)
    const pages = [1, 2, 3].map((page) => recognizer.read({ ...scan, page }, ['eng'], never))
    const [one, two, three] = await Promise.all(pages)
    expect(shareFound(plantedLines.join(' '), one?.text ?? '')).toBeGreaterThanOrEqual(0.95)
    expect(two?.text).toBe('The second page has this line alone.')
    expect(three).toMatchObject({ text: '', words: 0 })
  })

  it('reads the pages of a TIFF, and draws one as a PNG', async () => {
    const pages = [{ lines: ['First sheet of the fax'] }, { lines: ['Second sheet of the fax'] }]
    const fax = await file('fax.tif', await drawTiff(pages), 'image/tiff')
    expect(await recognizer.list(fax, never)).toHaveLength(2)
    expect((await recognizer.read({ ...fax, page: 2 }, ['eng'], never)).text).toBe('Second sheet of the fax')
    const png = Buffer.from(await recognizer.draw({ ...fax, page: 2 }, never))
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  })

  it('lists pictures inside of Office files by their names', async () => {
    const document = await readFile(join(import.meta.dirname, 'testing', 'picture.docx'))
    const office = await file('a.docx', document, docx)
    expect(await recognizer.list(office, never)).toEqual(['word/media/image1.png'])
    expect((await recognizer.read({ ...office, page: 1 }, ['eng'], never)).text).toBe('A picture in a letter')
  })

  it('reads pictures inside of old Office files, and those that Windows and JPEG 2000 know', async () => {
    const line = { lines: ['A picture in a letter'], width: 1700, height: 300 }
    const pictures = Buffer.concat([Buffer.alloc(5_000), blip(drawPage(line))])
    const letter = await file('a.doc', compoundOf([{ name: 'Data', content: pictures }]), 'application/msword')
    expect(await recognizer.list(letter, never)).toEqual(['picture 1'])
    expect((await recognizer.read({ ...letter, page: 1 }, ['eng'], never)).text).toBe('A picture in a letter')
    const bitmap = await file('a.bmp', await drawBitmap(line), 'image/bmp')
    expect((await recognizer.read({ ...bitmap, page: 1 }, ['eng'], never)).text).toBe('A picture in a letter')
    const jpeg2000 = await file('a.jp2', await readFile(join(import.meta.dirname, 'testing', 'page.jp2')), 'image/jp2')
    expect(await recognizer.list(jpeg2000, never)).toEqual([null])
    const { text } = await recognizer.read({ ...jpeg2000, page: 1 }, ['eng'], never)
    expect(text).toContain('harbour master signed the receipt')
  })

  it('opens locked files with the password that fits, and says where there is none', async () => {
    const passwords = ['wrong', 'sesame']
    const pdf = lockPdf(await drawPdf([{ lines: ['The first locked page'] }, { lines: ['The second one'] }]), 'sesame')
    const scan = { ...(await file('locked.pdf', pdf, 'application/pdf')), passwords }
    expect(await recognizer.list(scan, never)).toHaveLength(2)
    expect((await recognizer.read({ ...scan, page: 2 }, ['eng'], never)).text).toBe('The second one')
    const letter = lockOffice(await readFile(join(import.meta.dirname, 'testing', 'picture.docx')), 'sesame')
    const office = { ...(await file('locked.docx', letter, docx)), passwords }
    expect(await recognizer.list(office, never)).toEqual(['word/media/image1.png'])
    expect((await recognizer.read({ ...office, page: 1 }, ['eng'], never)).text).toBe('A picture in a letter')
    for (const locked of [
      { ...scan, passwords: ['wrong'] },
      { ...office, passwords: [] },
    ])
      await expect(recognizer.list(locked, never)).rejects.toThrow(LockedFault)
  })

  it('says that it does not open old Office files that are locked in a way of their own', async () => {
    const header = Buffer.alloc(600)
    header.writeUInt16LE(0xc1, 2)
    header.writeUInt16LE(0x0100, 10)
    const letter = await file('b.doc', compoundOf([{ name: 'WordDocument', content: header }]), 'application/msword')
    await expect(recognizer.list({ ...letter, passwords: ['sesame'] }, never)).rejects.toThrow('without its password')
  })

  it('reads a page that stands on its head', async () => {
    const turned = await sharp(drawPage({ sizePx: 28 }))
      .rotate(180)
      .png()
      .toBuffer()
    const page = await file('turned.png', turned, 'image/png')
    const { text } = await recognizer.read({ ...page, page: 1 }, ['eng'], never)
    expect(shareFound(plantedLines.join(' '), text)).toBeGreaterThanOrEqual(0.95)
  })

  it('says what is wrong with a page, and goes on with others', async () => {
    const broken = await file('broken.png', Buffer.from('no picture'), 'image/png')
    await expect(recognizer.read({ ...broken, page: 1 }, ['eng'], never)).rejects.toThrow(PageFault)
    const cut = await file('cut.png', drawPage({ lines: ['The upper half'] }).subarray(0, -600), 'image/png')
    expect((await recognizer.read({ ...cut, page: 1 }, ['eng'], never)).text).toBe('The upper half')
    const sound = await file('sound.png', drawPage({ lines: ['Still here'] }), 'image/png')
    expect((await recognizer.read({ ...sound, page: 1 }, ['eng'], never)).text).toBe('Still here')
  })

  it('says that a language is missing, and how to get it', async () => {
    const page = await file('page.png', drawPage({ lines: ['One'] }), 'image/png')
    const reading = recognizer.read({ ...page, page: 1 }, ['qqq'], never)
    await expect(reading).rejects.toThrow(AppError)
    await expect(reading).rejects.toThrow('apt install tesseract-ocr tesseract-ocr-qqq')
  })

  it('is given up at once when nobody waits any more', async () => {
    const page = await file('long.png', drawPage(), 'image/png')
    const over = new AbortController()
    const reading = recognizer.read({ ...page, page: 1 }, ['eng'], over.signal)
    over.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
  })

  it('ends a page that hangs, and reads the others', async () => {
    const command = join(folder, 'hanging')
    const script = `#!/bin/sh
case "$*" in
  *--version*) echo "tesseract 5.0.0" ;;
  *--list-langs*) echo eng ;;
  *stream_filelist*) exit 1 ;;
  *) head -c 2 | grep -q P5 || exec sleep 1000; printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\tread\\n' ;;
esac
`
    await writeFile(command, script, { mode: 0o755 })
    const hanging = new LateRecognizer({ command, dataFolder, pageLimitMs: 2_000 })
    const page = await file(
      'hanging.jpg',
      await sharp(drawPage({ lines: [] }))
        .jpeg()
        .toBuffer(),
      'image/jpeg',
    )
    await expect(hanging.read({ ...page, page: 1 }, ['eng'], never)).rejects.toMatchObject({ name: 'PageFault', seconds: 2 })
    // A bitmap is drawn by us.
    const sound = await file('sound.bmp', await drawBitmap({ lines: [], width: 300, height: 300 }), 'image/bmp')
    expect(await hanging.read({ ...sound, page: 1 }, ['eng'], never)).toMatchObject({ text: 'read' })
    await hanging.close()
  })

  it('stands back for other programs where it is told so, with all that it starts', async () => {
    const [command, said] = [join(folder, 'nice'), join(folder, 'niceness')]
    const script = `#!/bin/sh
case "$*" in
  *--version*) nice >>"${said}"; echo "tesseract 5.0.0" ;;
  *--list-langs*) echo eng ;;
  *) printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\tread\\n' ;;
esac
`
    await writeFile(command, script, { mode: 0o755 })
    const page = await file('nice.bmp', await drawBitmap({ lines: [], width: 300, height: 300 }), 'image/bmp')
    for (const standsBack of [false, true]) {
      const recognizing = new LateRecognizer({ command, dataFolder, pageLimitMs: 60_000, standsBack })
      expect(await recognizing.read({ ...page, page: 1 }, ['eng'], never)).toMatchObject({ text: 'read' })
      await recognizing.close()
    }
    const [usual = 0, behind] = (await readFile(said, 'utf8')).trim().split('\n').map(Number)
    expect(behind).toBe(Math.min(19, usual + 10))
  })

  it('ends a page that takes too long', async () => {
    const slow = new LateRecognizer({ command: 'tesseract', dataFolder, pageLimitMs: 1 })
    const page = await file('slow.png', drawPage(), 'image/png')
    await expect(slow.read({ ...page, page: 1 }, ['eng'], never)).rejects.toMatchObject({ name: 'PageFault', seconds: 0.001 })
    await slow.close()
  })
})
