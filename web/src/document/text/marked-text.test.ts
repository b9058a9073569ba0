import { expect, test } from 'vitest'
import { cutAtHits, cutAtMarks, cutAtPages, cutAtPlace, withShown } from './marked-text.ts'

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

const markOf = (start: number, end: number) => ({ start, end, look: 'x', sign: 'P', title: 'Person', subject: 's' })

test('cuts a text at the marks of features, and hits where they cross them', () => {
  const runs = cutAtMarks(
    block,
    [markOf(100, 106), markOf(107, 114)],
    [
      { start: 104, end: 109, term: 0 },
      { start: 132, end: 133, term: 1 },
    ],
  )
  expect(runs.map(({ mark, pieces }) => [mark?.start, pieces.map(({ text, start, hit }) => [text, start, hit?.term])])).toEqual([
    [
      100,
      [
        ['Okaf', 100, undefined],
        ['or', 104, 0],
      ],
    ],
    [undefined, [[' ', 106, 0]]],
    [
      107,
      [
        ['re', 107, 0],
        ['fused', 109, undefined],
      ],
    ],
    [
      undefined,
      [
        [' to be interviewed', 114, undefined],
        ['.', 132, 1],
      ],
    ],
  ])
})

test('marks what reaches into a block or out of it as far as it goes there', () => {
  const runs = cutAtMarks(block, [markOf(90, 95), markOf(129, 140)], [{ start: 95, end: 103, term: 0 }])
  expect(runs.map(({ mark, pieces }) => [mark !== undefined, pieces.map(({ text }) => text).join('|')])).toEqual([
    [false, 'Oka|for refused to be intervie'],
    [true, 'wed.'],
  ])
  expect(cutAtMarks({ start: 5, text: '' }, [markOf(4, 6)], [])).toEqual([])
})

test('marks the place that is shown, whether or not a feature marks it', () => {
  const [first, last] = [markOf(100, 106), markOf(120, 125)]
  expect(withShown([first, last], null)).toEqual([first, last])
  expect(withShown([first, last], markOf(100, 106))).toEqual([first, last])
  expect(withShown([first, last], markOf(107, 114))).toEqual([first, markOf(107, 114), last])
  expect(withShown([first, last], markOf(104, 122))).toEqual([markOf(104, 122)])
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

test('cuts a block where pages begin in it, and loses nothing; pages without text have no mark', () => {
  const block = { start: 10, text: 'abcdefgh' }
  const shown = (starts: number[]) => cutAtPages(block, starts).map(({ page, piece }) => [page, piece.start, piece.text])
  expect(shown([0, 12, 15, 15, 30])).toEqual([
    [undefined, 10, 'ab'],
    [2, 12, 'cde'],
    [4, 15, 'fgh'],
  ])
  expect(shown([10])).toEqual([[1, 10, 'abcdefgh']])
  expect(shown([])).toEqual([[undefined, 10, 'abcdefgh']])
})
