import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isOwed } from './owed.ts'

const flipped = (before: string, after: string, encoding: BufferEncoding = 'utf8', format = 'Plain text') =>
  isOwed('harbourword', {
    format,
    defect: 'bits flipped',
    before: Buffer.from(before, encoding),
    after: Buffer.from(after, encoding),
  })

it('owes a word that stands as it stood, whatever has become of others', () => {
  expect(flipped('one,harbourword,two', 'one,harbourword,twk')).toBe(true)
  expect(flipped('one,harbourword,two', 'one,harbourword|two')).toBe(true)
  expect(flipped('à quai, harbourword', 'à quai, harbourword', 'latin1')).toBe(true)
})

it('owes no word whose letters have changed, or to which a letter was joined', () => {
  expect(flipped('one,harbourword,two', 'one,harbkurword,two')).toBe(false)
  expect(flipped('one,harbourword,two', 'one,harbourwordltwo')).toBe(false)
  expect(flipped('one,harbourword,two', 'one,harbourwordltwo', 'utf16le')).toBe(false)
})

it('owes no word behind a line end of a calendar whose first sign is another one', () => {
  expect(flipped('one\\nharbourword', 'one^nharbourword', 'utf8', 'Calendar')).toBe(false)
  expect(flipped('one\\nharbourword', 'onu\\nharbourword', 'utf8', 'Calendar')).toBe(true)
})

it('owes a word beside a damaged sign of UTF-8, which is no letter, but not one beside a letter of Windows', () => {
  const flip = (text: string) => {
    const before = Buffer.from(text)
    const after = Buffer.from(text)
    after[0] = 0x8a
    return isOwed('harbourword', { format: 'Plain text', defect: 'bits flipped', before, after })
  }
  expect(flip('\nharbourword, Überweisung')).toBe(true)
  expect(flip('\nharbourword and more')).toBe(false)
})

it.each(['CSV', 'Calendar', 'Contacts', 'Tar', 'Ar'])(
  'owes a word in letters of its own of %s whatever bit is flipped elsewhere',
  (format) => {
    expect(flipped('one,harbourword,two', 'onu,harbourword,two', 'utf8', format)).toBe(true)
    expect(flipped('one,harbourword,two', 'one,harbourwordltwo', 'utf8', format)).toBe(false)
    expect(flipped('one,harbourword,two', 'one,harb\0urword,two', 'utf8', format)).toBe(false)
  },
)

it('owes coded words, and words in letters that still stand there, in formats with checksums', () => {
  const zip = (before: string, after: string) => flipped(before, after, 'latin1', 'Zip')
  expect(zip('PK packed \x93\x01', 'PK packed \x92\x01')).toBe(true)
  expect(zip('PK\x03 harbourword', 'PK\x02 harbourword')).toBe(true)
  expect(zip('PK\x03a.txtharbourword\x01', 'PK\x03a.txuharbourword\x01')).toBe(true)
  expect(zip('PK\x03\nharbourword', 'PK\x03Jharbourword')).toBe(false)
  expect(zip('PK\x03\nharbourword', 'PK\x03\nharbourwqrd')).toBe(false)
})

it('owes every word that still stands there after a cut or a lost sector, glued or not', () => {
  const after = (defect: string, text: string) =>
    isOwed('harbourword', { format: 'Mail', defect, before: Buffer.from('one,harbourword,two'), after: Buffer.from(text) })
  for (const defect of ['cut', 'zeros']) {
    expect(after(defect, 'one,harbourword')).toBe(true)
    expect(after(defect, 'oneharbourword\0\0')).toBe(true)
    expect(after(defect, 'one,harbour')).toBe(false)
  }
})

it('owes a word behind a control sequence until both signs that begin it have changed', () => {
  const before = 'one \u001b[31mharbourword\u001b[0m'
  for (const after of ['\u001a[31m', '\u001b_31m', '\u001b[s1m', '\u001b[3qm', '\u001b[31\x7f', '\u001a[30m'])
    expect(flipped(before, before.replace('\u001b[31m', after))).toBe(true)
  expect(flipped(before, before.replace('\u001b[31m', '\u001fZ31m'))).toBe(false)
  expect(flipped(before, before.replace('\u001b[31m', '\u001fZ31\x7f'))).toBe(true)
  // Another letter of UTF-8 stands directly before it, and not the sequence.
  expect(flipped(before, before.replace('\u001b[31m', '\u001b[\u0010m\ua028'))).toBe(false)
})

it('owes what is in joined gzips wherever they are cut, but for the second where the cut fell between them', () => {
  const [first, second] = ['quayword', 'harbourword'].map((word) => gzipSync(`a word such as ${word}`))
  const before = Buffer.concat([first ?? Buffer.alloc(0), second ?? Buffer.alloc(0)])
  const between = first?.length ?? 0
  const owed = (word: string, at: number) =>
    isOwed(word, { format: 'Gzip', defect: 'cut', before, after: before.subarray(0, at) })
  for (let at = 1; at < before.length; at += 1) {
    expect([at, owed('harbourword', at)]).toEqual([at, at !== between])
    expect([at, owed('quayword', at)]).toEqual([at, true])
  }
})

it('owes no word of a zip behind a picture of which nothing but zeros is left', () => {
  const picture = Buffer.from('ffd8ffe000044a46ffd9', 'hex')
  const before = Buffer.concat([picture, Buffer.from('PK\x03\x04'), Buffer.alloc(60, 1)])
  const owed = (from: number) =>
    isOwed('harbourword', { format: 'Zip', defect: 'zeros', before, after: Buffer.from(before).fill(0, from) })
  expect([owed(picture.length), owed(picture.length + 1)]).toEqual([false, true])
})

it('owes no word of UTF-16 of which the last letter is cut in half', () => {
  const before = Buffer.from('\ufeffone harbourword', 'utf16le')
  const owed = (lost: number) =>
    isOwed('harbourword', { format: 'Registry', defect: 'cut', before, after: before.subarray(0, before.length - lost) })
  expect([owed(0), owed(1)]).toEqual([true, false])
})

it('owes nothing of a bzip2 that is cut between two streams', () => {
  const before = Buffer.from('BZh9 one stream BZh9 the other', 'latin1')
  const owed = (at: number) => isOwed('harbourword', { format: 'Packed', defect: 'cut', before, after: before.subarray(0, at) })
  expect([owed(16), owed(15), owed(17)]).toEqual([false, true, true])
})
