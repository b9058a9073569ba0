import { expect, it } from 'vitest'
import { isOwed } from './owed.ts'

const flipped = (before: string, after: string, encoding: BufferEncoding = 'utf8') =>
  isOwed('harbourword', {
    format: 'Plain text',
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
