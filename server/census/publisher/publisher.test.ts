import { expect, it } from 'vitest'
import { compoundOf } from '../../containers/testing/compound-of.ts'
import { readPublisher } from './publisher.ts'

const wide = (text: string) => Buffer.from(text, 'utf16le')

/** A list of chunks for each array, one leading to the next. */
function storiesOf(lists: [string, Buffer][][]): Buffer {
  const room = 0x18 + lists.reduce((sum, list) => sum + 8 + list.length * 24, 0)
  const head = Buffer.alloc(room)
  const values: Buffer[] = []
  let [at, end] = [0x18, room]
  for (const [index, list] of lists.entries()) {
    head.writeUInt16LE(list.length, at + 2)
    head.writeUInt32LE(index + 1 < lists.length ? at + 8 + list.length * 24 : 0xffffffff, at + 4)
    at += 8
    for (const [name, value] of list) {
      head.write(name, at + 2, 'latin1')
      head.writeUInt32LE(end, at + 16)
      head.writeUInt32LE(value.length, at + 20)
      values.push(value)
      end += value.length
      at += 24
    }
  }
  return Buffer.concat([head, ...values])
}

/** A shape with texts among its properties, by their numbers. */
function shapeOf(texts: [number, string][]): Buffer {
  const table = Buffer.alloc(texts.length * 6)
  for (const [index, [id, text]] of texts.entries()) {
    table.writeUInt16LE(id, index * 6)
    table.writeUInt32LE(id & 0x8000 ? text.length * 2 : 7, index * 6 + 2)
  }
  const values = texts.flatMap(([id, text]) => (id & 0x8000 ? [wide(text)] : []))
  const properties = recordOf(0xf00b, (texts.length << 4) | 3, Buffer.concat([table, ...values]))
  return recordOf(0xf002, 0xf, recordOf(0xf004, 0xf, properties))
}

function recordOf(type: number, head: number, data: Buffer): Buffer {
  const begin = Buffer.alloc(8)
  begin.writeUInt16LE(head, 0)
  begin.writeUInt16LE(type, 2)
  begin.writeUInt32LE(data.length, 4)
  return Buffer.concat([begin, data])
}

it('reads stories of all lists of chunks, addresses, WordArt and descriptions of a Publisher file', () => {
  const address = 'https://example.org/goal'
  const links = Buffer.concat([Buffer.from([9, 0, 0, 0, address.length, 0]), wide(address), Buffer.from([0, 0])])
  const stories = storiesOf([
    [
      ['TEXT', wide('one\rtwo\x07thr\x1fee')],
      ['TOKN', links],
    ],
    [
      ['FONT', wide('Times')],
      ['TEXT', wide('of the next list')],
    ],
  ])
  const shape = shapeOf([
    [0x4104, ''],
    [0xc0c0, 'set as art\0'],
    [0xc380, 'Picture 3'],
    [0xc381, 'a crane\0'],
  ])
  const pieces = readPublisher(
    compoundOf([
      { name: 'Escher', children: [{ name: 'EscherStm', content: shape }] },
      { name: 'Quill', children: [{ name: 'QuillSub', children: [{ name: 'CONTENTS', content: stories }] }] },
    ]),
  )
  const lines = (kind: string) =>
    pieces
      .find((piece) => piece.kind === kind)
      ?.text.trim()
      .split(/\n+/)
      .toSorted()
  expect(lines('text')).toEqual(['of the next list', 'one', 'set as art', 'three', 'two'])
  expect(lines('link')).toEqual([address])
  expect(lines('description')).toEqual(['a crane'])
})
