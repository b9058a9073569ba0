import { expect, it } from 'vitest'
import type { Painted } from './painted.ts'
import { spacedLines } from './spaced-words.ts'

const size = 10
/** Widths of letters in font sizes, as different as those of Helvetica. */
const widthOf = (letter: string) => ('iljtI'.includes(letter) ? 0.25 : 'mwMW'.includes(letter) ? 0.85 : 0.55)

type Setting = { letters: number; words: number; by?: 'gaps' | 'steps'; at?: { x: number; y: number } }

/** A line whose letters stand so far apart, by gaps between them or by steps from one to the next, and its words so much more. */
function line(text: string, { letters, words, by = 'gaps', at = { x: 50, y: 700 } }: Setting): Painted[] {
  let x = at.x
  return [...text].flatMap((letter): Painted[] => {
    if (letter === ' ') {
      x += words * size
      return []
    }
    const [left, width] = [x, widthOf(letter) * size]
    x += letters * size + (by === 'gaps' ? width : 0)
    return [
      {
        what: 'letter',
        text: letter,
        box: [left, at.y, left + width, at.y + 0.6 * size],
        colour: null,
        isInvisible: false,
        run: 0,
      },
    ]
  })
}

const words = (...painted: Painted[][]) => spacedLines(painted.flat()).map((each) => each.words)

it('joins letters by their gaps, and keeps words apart by theirs', () => {
  expect(words(line('American Dream', { letters: 0.3, words: 0.6 }))).toEqual(['American Dream'])
  expect(words(line('Minutes of the meeting', { letters: 1, words: 0.5 }))).toEqual(['Minutes of the meeting'])
  expect(words(line('Harbour', { letters: 0.5, words: 0 }))).toEqual(['Harbour'])
})

it('joins letters that are set by equal steps, whatever their widths', () => {
  expect(words(line('Weltfrieden morgen immer', { letters: 1.1, words: 1.1, by: 'steps' }))).toEqual(['Weltfrieden morgen immer'])
  expect(words(line('illicit willow', { letters: 1, words: 0.7, by: 'steps' }))).toEqual(['illicit willow'])
})

it('takes lines one by one, and letters that are painted twice once', () => {
  const heading = line('Annual Report', { letters: 0.4, words: 0.7 })
  const bold = line('Annual Report', { letters: 0.4, words: 0.7, at: { x: 50.3, y: 700 } })
  const below = line('secret ledger', { letters: 0.4, words: 0.7, at: { x: 50, y: 680 } })
  expect(words(heading, bold, below).toSorted()).toEqual(['Annual Report', 'secret ledger'])
})

it('leaves alone what is set as usual, columns of letters, and rows that nothing divides', () => {
  expect(words(line('A plain line of words', { letters: 0, words: 0.3 }))).toEqual([])
  expect(words(line('harbour', { letters: 3, words: 0 }))).toEqual([])
  expect(words(line('abcdefgh', { letters: 0.5, words: 0 }))).toEqual([])
  expect(words(line('thequickbrownfoxjumpsoverthelazydog', { letters: 0.5, words: 0 }))).toEqual([])
})

it('finds a spaced word in front of others of its line', () => {
  const spaced = line('Special', { letters: 0.4, words: 0 })
  expect(words(spaced, line('offer today', { letters: 0, words: 0.3, at: { x: 150, y: 700 } }))).toEqual(['Special'])
})
