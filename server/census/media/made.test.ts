import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { TooMuchEffort } from '../../containers/effort.ts'
import { readMedia } from './media.ts'

const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const read = (...parts: (Buffer | string)[]) =>
  readMedia({ bytes: joined(...parts), contentType: 'audio/mpeg', isDocument: () => false })
const lengthOf = async (...parts: (Buffer | string)[]) => (await read(...parts)).reduce((sum, { text }) => sum + text.length, 0)

const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const little = (value: number) => Buffer.from(big(value).toReversed())
const box = (name: string, ...parts: (Buffer | string)[]) => {
  const body = joined(...parts)
  return joined(big(8 + body.length), name, body)
}
const element = (id: string, ...parts: (Buffer | string)[]) => {
  const body = joined(...parts)
  return joined(Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 255]), body)
}
const matroska = element('1a45dfa3', element('4282', 'matroska'))
const bomb = deflateSync(Buffer.alloc(14 * 1024 * 1024, ' '), { level: 9 })

it('gives up a tag of ID3 whose frames unpack into too much, though each may be', async () => {
  const frame = joined('PRIV', big(4 + bomb.length), '\0\x80', Buffer.alloc(4), bomb)
  const frames = joined(...Array.from({ length: 5 }, () => frame))
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (frames.length >> shift) & 127))
  await expect(read('ID3\x03\0\0', size, frames)).rejects.toThrow(TooMuchEffort)
})

it('gives up a film whose subtitles unpack into too much, though each may be', async () => {
  const packing = element('6d80', element('6240', element('5034', element('4254', '\0'))))
  const track = element('ae', element('d7', '\x01'), element('83', '\x11'), element('86', 'S_TEXT/UTF8'), packing)
  const blocks = Array.from({ length: 5 }, () => element('a3', '\x81\0\0\0', bomb))
  await expect(read(matroska, element('1654ae6b', track), ...blocks)).rejects.toThrow(TooMuchEffort)
})

it('names a file in a film that is too large to be taken out', async () => {
  const large = joined(Buffer.from('465c', 'hex'), '\x15\0\0\0', 'bytes')
  const pieces = await read(matroska, element('466e', 'plan.pdf'), element('4660', 'application/pdf'), large)
  expect(pieces).toContainEqual({ kind: 'unread', text: 'plan.pdf' })
})

/** A film with one sample of WebVTT. */
function subtitled(sample: Buffer): Buffer {
  const table = (at: number) => [
    box('stsd', big(0), big(1), box('wvtt')),
    box('stsz', big(0), big(0), big(1), big(sample.length)),
    box('stco', big(0), big(1), big(at)),
  ]
  const film = (at: number) => box('moov', box('trak', box('mdia', box('minf', box('stbl', ...table(at))))))
  const head = box('ftyp', 'isom')
  return joined(head, film(head.length + film(0).length + 8), box('mdat', sample))
}

it('reads a subtitle once, whatever words it has, and though others say that they end behind it', async () => {
  expect((await read(subtitled(box('vttc', box('payl', 'the payload'))))).map(({ text }) => text.trim())).toEqual(['the payload'])
  const sample = joined(big(9), 'payl'.repeat(1_000))
  const length = await lengthOf(subtitled(sample))
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThan(2 * sample.length)
})

it('reads the name of a place in a film once, though others say that they end behind it', async () => {
  const markers = Buffer.alloc(100_000, 1)
  const object = joined(Buffer.from('01cd87f4', 'hex'), Buffer.alloc(12), little(24 + markers.length), little(0), markers)
  const asf = joined(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), little(30 + object.length), Buffer.alloc(10), object)
  const length = await lengthOf(asf)
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThan(markers.length)
})

it('reads no name in a film of Flash that is longer than names are', { timeout: 20_000 }, async () => {
  const tag = joined('\x12', big(1_000_000).subarray(1), Buffer.alloc(7), Buffer.alloc(1_000_000, 0xfe), big(0))
  expect(await read('FLV\x01\x05', big(9), big(0), ...Array.from({ length: 20 }, () => tag))).toEqual([])
})
