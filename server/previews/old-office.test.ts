import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compoundOf } from '../containers/testing/compound-of.ts'
import { madeWord } from '../containers/testing/made-word.ts'
import { FileLocked } from '../recognition/pages/file-locked.ts'
import { oldSlidesFrame } from './frame/old-office/old-slides.ts'
import { oldWordFrame } from './frame/old-office/old-word.ts'
import { openXls } from './sheets/xls.ts'

const shared = process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../shared')
const real = join(shared, 'real-documents')
const hasShared = existsSync(real)
if (!hasShared) console.log(`skipped: no documents at ${shared}`)

function numbers(...values: [bytes: 1 | 2 | 4 | 8, value: number][]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      if (bytes === 8) buffer.writeDoubleLE(value)
      else buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
const record = (type: number, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([numbers([2, type], [2, bytes.length]), bytes])
}
const latin = (text: string) => Buffer.from(text, 'latin1')
const [begin, end] = [record(0x809, numbers([2, 0x600], [2, 5])), record(0x0a)]

/** A workbook with two sheets, the second hidden. The text of one cell goes on in another record, where its letters are wide. */
function workbook(globals: Buffer[] = []): Buffer {
  const sheet = (name: string, state: number, at: number) =>
    record(0x85, numbers([4, at], [1, state], [1, 0], [1, name.length], [1, 0]), latin(name))
  const texts = Buffer.concat([
    record(0xfc, numbers([4, 2], [4, 2], [2, 4], [1, 0]), latin('Ship'), numbers([2, 5], [1, 0]), latin('Ori')),
    record(0x3c, numbers([1, 1]), Buffer.from('øl', 'utf16le')),
  ])
  const styles = [record(0xe0, numbers([2, 0], [2, 0])), record(0xe0, numbers([2, 0], [2, 14]))]
  const first = Buffer.concat([
    begin,
    record(0x7d, numbers([2, 1], [2, 1], [2, 9], [2, 0], [2, 1])),
    // Rows need not be in order.
    record(0x203, numbers([2, 2], [2, 0], [2, 0], [8, 0.1 + 0.2])),
    record(0xfd, numbers([2, 0], [2, 0], [2, 0], [4, 0])),
    record(0xfd, numbers([2, 0], [2, 1], [2, 0], [4, 1])),
    record(0xbd, numbers([2, 2], [2, 1], [2, 0], [4, (700 << 2) | 2], [2, 1], [4, ((45_000 << 2) | 2) >>> 0], [2, 2])),
    record(0x06, numbers([2, 3], [2, 0], [2, 0]), Buffer.from('000000000000ffff', 'hex')),
    record(0x207, numbers([2, 3], [1, 0]), latin('abc')),
    record(0x205, numbers([2, 3], [2, 1], [2, 0], [1, 7], [1, 1])),
    end,
  ])
  const head = (at: number) =>
    Buffer.concat([begin, ...globals, ...styles, sheet('Fleet', 0, at), sheet('Bribes', 2, at + first.length), texts, end])
  const length = head(0).length
  const second = Buffer.concat([begin, record(0x203, numbers([2, 0], [2, 0], [2, 0], [8, 7])), end])
  return compoundOf([{ name: 'Workbook', content: Buffer.concat([head(length), first, second]) }])
}

it('reads old workbooks: shared texts over records, packed numbers, dates, results of formulas, what is hidden', async () => {
  const { sheets, reading } = await openXls(workbook(), [])
  await reading
  expect(sheets.map(({ name, isHidden, hiddenColumns }) => [name, isHidden, hiddenColumns])).toEqual([
    ['Fleet', false, [1]],
    ['Bribes', true, []],
  ])
  expect(await sheets[0]?.store.read(0, 10)).toEqual([['Ship', 'Oriøl'], [], ['0.3', '700', '2023-03-15'], ['abc', '#DIV/0!']])
  expect(await sheets[1]?.store.read(0, 10)).toEqual([['7']])
})

/** A document of Word whose text is one piece. */
function word(text: string, flags = 0x0200): Buffer {
  const main = Buffer.alloc(0x200 + text.length)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(0xc1, 2)
  main.writeUInt16LE(flags, 0x0a)
  main.writeUInt32LE(text.length, 0x4c)
  main.write(text, 0x200, 'latin1')
  const clx = Buffer.concat([numbers([1, 2], [4, 16], [4, 0], [4, text.length], [2, 0], [4, 0x40000000 + 0x400], [2, 0])])
  main.writeUInt32LE(0, 0x1a2)
  main.writeUInt32LE(clx.length, 0x1a6)
  return compoundOf([
    { name: 'WordDocument', content: main },
    { name: '1Table', content: clx },
  ])
}

it('reads old documents of Word: paragraphs, fields without their instructions, tables, as text', async () => {
  const field = '\x13 HYPERLINK "http://evil.example" \x14here\x15'
  const { body } = await oldWordFrame(word(`Sold <b>at</b> ${field}\vnow\r\rShip\x07Quay\x07`))
  expect(body).toBe('<p>Sold &lt;b&gt;at&lt;/b&gt; here<br>now</p><table border="1"><tr><td>Ship</td><td>Quay</td></tr></table>')
})

it('shows notes, comments and boxes where they are called, and boxes that nothing calls at the end', async () => {
  const made = madeWord({
    runs: [{ text: 'The ship <b>sailed\x02 at dawn\x05 from the quay\x02.\r\x08Next' }],
    footnotes: [{ text: 'In May <script>', at: 18 }],
    comments: [{ text: 'Who says so?', author: 'Ann', at: 27 }],
    endnotes: [{ text: 'Port\rbook', at: 42 }],
    boxes: [
      { text: 'Boxed \x13 PAGE \x141\x15', at: 45 },
      { text: 'Lost', at: 9_999 },
    ],
  })
  expect((await oldWordFrame(made)).body).toBe(
    '<p>The ship &lt;b&gt;sailed<small>(In May &lt;script&gt;)</small> at dawn<small>(Who says so?)</small> from the quay<small>(Port<br>book)</small>.</p>' +
      '<p><small>(Boxed 1)</small>Next</p><aside class="dossier-notes">Lost</aside>',
  )
})

it('says what is locked, and what is none', async () => {
  await expect(oldWordFrame(word('x', 0x0300))).rejects.toThrow(FileLocked)
  await expect(oldWordFrame(Buffer.from('{\\rtf1}'))).rejects.toThrow(/no document/)
  await expect(oldWordFrame(workbook())).rejects.toThrow(/no document/)
  await expect(openXls(word('x'), [])).rejects.toThrow(/no workbook/)
})

it
  .runIf(hasShared)
  .each(['testEXCEL.xls', 'test-columnar.xls', 'testWORD_numbered_list.doc', 'test_TIKA-1251.doc', 'testPPT_comment.ppt'])(
  'is never led astray by %s with wrong bytes',
  async (name) => {
    const bytes = readFileSync(join(real, name))
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 48_271) % 0x7fffffff
      return seed % most
    }
    for (let round = 0; round < 60; round += 1) {
      const broken = Buffer.from(round % 3 === 0 ? bytes.subarray(0, next(bytes.length)) : bytes)
      for (let change = 0; change < 40 && broken.length > 600; change += 1) broken[512 + next(broken.length - 512)] = next(256)
      const read = async () => {
        if (name.endsWith('.doc')) return oldWordFrame(broken)
        if (name.endsWith('.ppt')) return oldSlidesFrame(broken, [])
        const { sheets, reading } = await openXls(broken, [])
        await reading
        for (const { store } of sheets) store.close()
      }
      // Whatever it says, it ends, in words.
      await read().catch((error: unknown) => expect(error).toBeInstanceOf(Error))
    }
  },
)

it.runIf(hasShared)('reads real ones', async () => {
  const { sheets, reading } = await openXls(readFileSync(join(real, 'testEXCEL.xls')), [])
  await reading
  expect((await sheets[0]?.store.read(0, 6))?.at(-1)).toEqual(['', '1', '1'])
  expect((await oldWordFrame(readFileSync(join(real, 'casing/simple_lower_case.doc')))).body).toMatch(/^<p>/)
  const { body } = await oldWordFrame(readFileSync(join(real, 'testWORD_numbered_list.doc')))
  expect(body).toMatch(/^<ul><li>This<\/li><li>Is<\/li>.*<table border="1"><tr><td>Intervening table<\/td>/)
})
