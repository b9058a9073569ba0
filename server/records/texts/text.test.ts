import { describe, expect, it } from 'vitest'
import { cutText, packText, segmentLength, unpackText } from './text.ts'

describe('cutText', () => {
  it('gives no piece for the empty text', () => {
    expect(cutText('')).toEqual([])
  })

  it('cuts at white space and loses nothing', () => {
    const text = 'word and another '.repeat(20_000)
    const pieces = cutText(text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.slice(0, -1).every((piece) => piece.text.endsWith(' '))).toBe(true)
    expect(pieces.every((piece) => text.startsWith(piece.text, piece.start))).toBe(true)
  })

  it('never cuts a surrogate pair in two', () => {
    const text = `a${'😀'.repeat(segmentLength)}`
    for (const piece of cutText(text)) expect(piece.text.isWellFormed()).toBe(true)
  })

  it('keeps every piece within the length', () => {
    for (const piece of cutText('x'.repeat(300_000))) expect(piece.text.length).toBeLessThanOrEqual(segmentLength)
  })
})

describe('packText', () => {
  it('gives back lone surrogates and NULs as they were', () => {
    const text = 'a\u0000b\ud800c'
    expect(unpackText(packText(text), text.length)).toBe(text)
  })

  it('notices damage', () => {
    const bytes = packText('a text that is long enough to be worth packing '.repeat(50))
    bytes[20] = (bytes[20] ?? 0) ^ 0xff
    expect(() => unpackText(bytes, 10_000)).toThrow('damaged')
  })

  it('notices a text of another length, and one whose frame ends before its checksum', () => {
    const text = 'a text that is long enough to be worth packing '.repeat(50)
    const bytes = packText(text)
    for (const length of [0, text.length - 1, text.length + 1, 2 ** 40])
      expect(() => unpackText(bytes, length), `${length}`).toThrow('damaged')
    const unchecked = Buffer.from(bytes)
    unchecked[4] = (unchecked[4] ?? 0) ^ 0b100
    expect(() => unpackText(unchecked, text.length)).toThrow('damaged')
  })
})
