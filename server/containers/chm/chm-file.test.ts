import { expect, it } from 'vitest'
import { helpOf, lzxBits, lzxBlock, lzxLetters, lzxMatch } from '../testing/help-of.ts'
import { helpMembers } from './chm-file.ts'
import { Lzx } from './lzx.ts'

const unpacked = (bytes: number, ...frames: Buffer[]) => {
  const out = Buffer.alloc(bytes)
  const lzx = new Lzx(out, 15)
  for (const frame of frames) lzx.frame(frame, bytes / frames.length)
  return out.toString('latin1')
}

it('unpacks letters, matches by their distance and by the last ones, and blocks that go on in the next frame', () => {
  const letters = lzxLetters('crane ')
  // A distance of six has the first place of its slot; then the same again.
  expect(unpacked(18, lzxBits(`0${lzxBlock(18)}${letters}${lzxMatch(6, 8)}00${lzxMatch(0, 4)}`))).toBe('crane crane crane ')
  expect(unpacked(12, lzxBits(`0${lzxBlock(12)}${letters}`), lzxBits(lzxLetters('heron ')))).toBe('crane heron ')
})

it('unpacks blocks that are stored, of an odd length too, and what follows them', () => {
  const head = (bytes: number) => lzxBits(`011${bytes.toString(2).padStart(24, '0')}`)
  const lastOnes = Buffer.from([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
  const text = Buffer.from('crane\0')
  const next = lzxBits(`${lzxBlock(5)}${lzxLetters('heron')}`)
  expect(unpacked(10, Buffer.concat([lzxBits(`0${'011'}${(5).toString(2).padStart(24, '0')}`), lastOnes, text, next]))).toBe(
    'craneheron',
  )
  expect(() => unpacked(6, head(0))).toThrow('no such block')
})

it('gives all files of compiled help, and says which of them could not be unpacked', () => {
  const members = [
    { name: 'one.htm', text: '<p>first</p>' },
    { name: 'deep/two.htm', text: '<p>second</p>' },
    { name: '#SYSTEM', text: 'of the compiler' },
  ]
  const read = (file: Buffer) => helpMembers(file, 1_000).map(({ name, bytes }) => [name, bytes?.toString()])
  expect(read(helpOf(members))).toEqual([
    ['one.htm', '<p>first</p>'],
    ['deep/two.htm', '<p>second</p>'],
  ])
  expect(read(helpOf(members, Buffer.alloc(40, 0xff)))).toEqual([
    ['one.htm', undefined],
    ['deep/two.htm', undefined],
  ])
  expect(helpMembers(Buffer.from('no help at all'), 1_000)).toEqual([])
})

it('ends at numbers that are not true', () => {
  const whole = helpOf([{ name: 'one.htm', text: '<p>first</p>'.repeat(20) }])
  for (let at = 4; at < whole.length; at += 7) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, at, Math.min(whole.length, at + 3))
    expect(() => helpMembers(damaged, 100_000)).not.toThrow()
    expect(() => helpMembers(whole.subarray(0, at), 100_000)).not.toThrow()
  }
})
