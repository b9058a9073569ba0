import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { isMonotonous } from './monotonous.ts'

/** As a file that is in memory already. */
function file(name: string, bytes: Buffer | string) {
  const path = Buffer.from(`/nowhere/${name}`)
  const held = Buffer.from(bytes)
  return { path, name, sizeBytes: held.length, kept: { path, bytes: held } }
}

const zeros = Buffer.alloc(20_000_000)
/** As of a workbook that was styled to its last column. */
const columns = Array.from({ length: 16_000 }, (_, at) => (at + 17_576).toString(26).toUpperCase())
const cells = [20, 21].map((row) => columns.map((column) => `<c r="${column}${row}" s="33"/>`).join('')).join('\n')
const table = Array.from({ length: 20_000 }, (_, row) => `${row},berth ${row % 97},${(row * 7_919) % 4_250_000}`).join('\n')

it.each([
  ['a million brackets', file('deep.pdf', '['.repeat(1_000_000))],
  ['tags without an end', file('deep.xml', '<a>'.repeat(300_000))],
  ['one line of a table', file('line.csv', 'a cell,'.repeat(100_000))],
  ['gzip of zeros', file('zeros.gz', gzipSync(zeros))],
  ['gzips of text in a row', file('words.gz', Buffer.concat(Array(20).fill(gzipSync('word and word and '.repeat(100_000)))))],
  ['Zstandard of zeros', file('zeros.zst', zstdCompressSync(zeros))],
  ['zip of zeros', file('bomb.zip', deflatedZip([{ name: 'zeros', bytes: zeros }]))],
  ['a document of tags without an end', file('deep.docx', deflatedZip([{ name: 'deep.xml', bytes: '<a>'.repeat(4_000_000) }]))],
  ['a picture of one colour', file('flood.png', Buffer.concat([Buffer.from('\x89PNG', 'latin1'), deflateSync(zeros)]))],
])('knows %s', async (_name, poison) => {
  expect(await isMonotonous(poison)).toBe(true)
})

it.each([
  ['a small file that repeats itself', file('letter.txt', 'The harbour crane was paid for twice. '.repeat(400))],
  ['a large table', file('table.csv', table)],
  ['a packed table', file('table.csv.gz', gzipSync(table))],
  [
    'a zip of tables',
    file(
      'tables.zip',
      deflatedZip([
        { name: 'a.csv', bytes: table },
        { name: 'b.csv', bytes: table },
      ]),
    ),
  ],
  ['a workbook of empty cells', file('empty.xlsx', deflatedZip([{ name: 'sheet1.xml', bytes: cells }]))],
  ['noise', file('noise.bin', randomBytes(1_000_000))],
  ['a file of no bytes', file('empty', '')],
])('takes %s for what it is', async (_name, healthy) => {
  expect(await isMonotonous(healthy)).toBe(false)
})

it('says nothing of what cannot be opened', async () => {
  expect(await isMonotonous({ path: Buffer.from('/nowhere/gone'), name: 'gone', sizeBytes: 1 })).toBe(false)
})
