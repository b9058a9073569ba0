import { describe, expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

const cut = (text: string, most: number) => [...cutText(text, most)]

describe('pieces of a text', () => {
  it('are the text again, each with the place where it begins', () => {
    const text = 'Jo Smith met Ana Ruiz. They went to Geneva.\n\nNobody else came.'
    for (const most of [3, 10, 24, 50, 1000]) {
      const pieces = cut(text, most)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { text: piece, offset } of pieces) {
        expect(piece.length).toBeLessThanOrEqual(most)
        expect(text.slice(offset, offset + piece.length)).toBe(piece)
      }
    }
  })

  it('end between paragraphs rather than sentences, and these rather than words', () => {
    expect(cut('One two. Three.\n\nFour five six', 24).map(({ text }) => text)).toEqual(['One two. Three.\n\n', 'Four five six'])
    expect(cut('One two three. Four five', 20).map(({ text }) => text)).toEqual(['One two three. ', 'Four five'])
    expect(cut('One two three', 10).map(({ text }) => text)).toEqual(['One two ', 'three'])
  })

  it('never part the halves of a sign', () => {
    const pieces = cut('😀'.repeat(10), 5)
    expect(pieces.every(({ text }) => text.isWellFormed())).toBe(true)
  })

  it('are none of an empty text', () => {
    expect(cut('', 10)).toEqual([])
  })
})
