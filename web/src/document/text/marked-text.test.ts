import { expect, test } from 'vitest'
import { cutAtHits, cutAtPlace } from './marked-text.ts'

const block = { start: 100, text: 'Okafor refused to be interviewed.' }

test('cuts a text at its hits and loses nothing', () => {
  const pieces = cutAtHits(block, [{ start: 107, end: 114, term: 2 }])
  expect(pieces.map((piece) => piece.text)).toEqual(['Okafor ', 'refused', ' to be interviewed.'])
  expect(pieces[1]?.hit?.term).toBe(2)
})

test('gives the whole text where nothing was found', () => {
  expect(cutAtHits(block, [])).toEqual([{ text: block.text, start: 100, hit: undefined }])
})

test('marks a hit at either end', () => {
  const pieces = cutAtHits(block, [
    { start: 100, end: 106, term: 0 },
    { start: 132, end: 133, term: 1 },
  ])
  expect(pieces.map((piece) => piece.text)).toEqual(['Okafor', ' refused to be interviewed', '.'])
})

test('marks a hit that reaches over the end up to the end', () => {
  expect(cutAtHits(block, [{ start: 121, end: 900, term: 0 }]).at(-1)?.text).toBe('interviewed.')
})

test('shows markup in a text as text', () => {
  const text = '<script>alert(1)</script>'
  expect(
    cutAtHits({ start: 0, text }, [{ start: 1, end: 7, term: 0 }])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('cuts a block at a place before, within or behind it', () => {
  const block = { start: 10, text: 'abcdef' }
  expect(cutAtPlace(block, 13)).toEqual([
    { start: 10, text: 'abc' },
    { start: 13, text: 'def' },
  ])
  expect(cutAtPlace(block, 3).map(({ text }) => text)).toEqual(['', 'abcdef'])
  expect(cutAtPlace(block, 99).map(({ text }) => text)).toEqual(['abcdef', ''])
  expect(cutAtPlace(block, undefined).map(({ text }) => text)).toEqual(['abcdef', ''])
})
