import { describe, expect, it } from 'vitest'
import { filesOfCompound } from './compound/ole-object.ts'
import { compoundStreams, withStreams } from './compound.ts'
import { compoundOf } from './testing/compound-of.ts'

const long = Buffer.from('a long stream '.repeat(1_000))
const file = compoundOf([
  { name: 'short', content: Buffer.from('a few bytes') },
  { name: 'long', content: long },
  { name: 'storage', children: [{ name: 'inner', children: [{ name: 'deep', content: Buffer.from('below') }] }] },
])

describe('a compound file', () => {
  it('gives each stream with the storages that it lies in', () => {
    const streams = [...compoundStreams(file)].map(({ storages, name, bytes }) => [
      [...storages, name].join('/'),
      bytes.toString(),
    ])
    expect(Object.fromEntries(streams)).toEqual({
      short: 'a few bytes',
      long: long.toString(),
      'storage/inner/deep': 'below',
    })
  })

  it('ends where its tables lead in a circle or behind the file', () => {
    for (let at = 48; at < file.length; at += 97) {
      const broken = Buffer.from(file)
      broken.writeUInt32LE(at % 7, Math.min(at, file.length - 4))
      const bytes = [...compoundStreams(broken)].reduce((sum, stream) => sum + stream.bytes.length, 0)
      expect(bytes).toBeLessThanOrEqual(4 * file.length)
    }
  })

  it('says nothing of what is none', () => {
    expect([...compoundStreams(Buffer.alloc(2_000))]).toEqual([])
    expect([...compoundStreams(file.subarray(0, 600))].length).toBeLessThan(4)
  })

  it('gives files that were packed into it', () => {
    const native = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from([2, 0]),
      Buffer.from('note.txt\0C:\\note.txt\0'),
      Buffer.from([0, 0, 3, 0, 2, 0, 0, 0]),
      Buffer.from('x\0'),
      Buffer.from([4, 0, 0, 0]),
      Buffer.from('textmore'),
    ])
    const object = compoundOf([
      { name: '\u0001Ole10Native', content: native },
      { name: 'Package', content: Buffer.from('PK') },
      { name: '\u0001CompObj', content: Buffer.from('x') },
    ])
    expect([...filesOfCompound(object)].map(String).sort()).toEqual(['PK', 'text'])
  })

  const contents = (bytes: Buffer) => new Map([...compoundStreams(bytes)].map((stream) => [stream.name, stream.bytes]))

  it.each([700, 5_000, 300_000])('takes %i bytes into the place of fewer, and leaves all others as they are', (sizeBytes) => {
    const longer = Buffer.alloc(sizeBytes, 'harbour ')
    const { bytes, left } = withStreams(file, new Map([['short', { bytes: longer }]]))
    expect(left).toEqual([])
    const found = contents(bytes)
    expect(found.get('short')?.subarray(0, sizeBytes)).toEqual(longer)
    expect(
      found
        .get('short')
        ?.subarray(sizeBytes)
        .every((byte) => byte === 0),
    ).toBe(true)
    expect([found.get('long'), found.get('deep')]).toEqual([long, Buffer.from('below')])
  })

  it('says of which streams nothing else could be written', () => {
    // All 109 places for tables that the header has are taken.
    const large = compoundOf([
      { name: 'short', content: Buffer.from('a few bytes') },
      { name: 'large', content: Buffer.alloc(13_700 * 512) },
    ])
    expect(withStreams(large, new Map([['short', { bytes: Buffer.alloc(1024 * 1024, 1) }]])).left).toEqual(['short'])
    expect(withStreams(file, new Map([['another', { bytes: long }]])).left).toEqual(['another'])
  })
})
