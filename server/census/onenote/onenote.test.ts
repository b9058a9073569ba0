import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOneNote } from './onenote.ts'

const [paragraph, oneByte, title, width, objects, nested] = [
  0x1c001c22, 0x1c003498, 0x1c001cf3, 0x14001c1b, 0x24001c20, 0x40001cc1,
]

type Value = { id: number; value: Buffer }
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
const sized = (id: number, value: Buffer): Value => ({ id, value: Buffer.concat([u32(value.length), value]) })

/** A set of properties as it is stored: how many, which, and their values. */
function setOf(...values: Value[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeUInt16LE(values.length)
  return Buffer.concat([count, ...values.map(({ id }) => u32(id)), ...values.map(({ value }) => value)])
}

const lines = (file: Buffer) => readOneNote(file).map(({ kind, text }) => [kind, text.split('\n').filter(Boolean)])

it('reads paragraphs and titles of all sets, wherever they stand, each line once', () => {
  const beside = [
    { id: width, value: u32(7) },
    { id: objects, value: u32(3) },
  ]
  const inner = setOf({ id: width, value: u32(1) })
  const file = Buffer.concat([
    Buffer.from('before it, at no even place'),
    setOf(...beside, sized(paragraph, Buffer.from('Grüße vom Hafen', 'utf16le'))),
    Buffer.from([1, 2, 3]),
    setOf(
      { id: nested, value: Buffer.concat([u32(1), u32(0x44001c01), inner]) },
      sized(oneByte, Buffer.from('d\xe9j\xe0 vu', 'latin1')),
    ),
    setOf(sized(title, Buffer.from("Nick's page\0", 'utf16le'))),
    setOf(sized(paragraph, Buffer.from('Grüße vom Hafen', 'utf16le'))),
  ])
  expect(lines(file)).toEqual([['text', ['Grüße vom Hafen', 'déjà vu', "Nick's page"]]])
})

it('takes the number of a property in other bytes for none', () => {
  const text = Buffer.from('harbour', 'utf16le')
  const whole = setOf({ id: width, value: u32(7) }, sized(paragraph, text))
  expect(lines(Buffer.concat([Buffer.from('xyz'), u32(paragraph), Buffer.alloc(40, 0xff)]))).toEqual([])
  expect(lines(whole.subarray(0, -2))).toEqual([])
  expect(lines(whole.subarray(6))).toEqual([])
})

const real = join(process.env.DOSSIER_SHARED ?? '../shared', 'real-documents', 'testOneNoteFromOffice365-2.one')
it.runIf(existsSync(real))('reads titles that the first reader leaves out of a real one', () => {
  const [text] = lines(readFileSync(real))
  expect(text?.[1]).toEqual(expect.arrayContaining(["Nick's Page", 'Section1Page2Content']))
})
