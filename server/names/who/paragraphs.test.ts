import { expect, it } from 'vitest'
import { longestParagraph, Paragraphs } from './paragraphs.ts'

const isTogether = (text: string, one: string, other: string) => {
  const paragraphs = new Paragraphs(text)
  return paragraphs.of(text.indexOf(one)) === paragraphs.of(text.indexOf(other))
}

it.each([
  ['lines of one paragraph', 'Ann\nmet Bo', true],
  ['a blank line', 'Ann.\n\nBo', false],
  ['a blank line of spaces, as Windows ends lines', 'Ann.\r\n \t\r\nBo', false],
  ['several blank lines', 'Ann.\n\n\n\nBo', false],
  ['carriage returns alone', 'Ann.\r\rBo', false],
  ['one line end of Windows', 'Ann\r\nmet Bo', true],
])('%s', (_name, text, isOne) => {
  expect(isTogether(text, 'Ann', 'Bo')).toBe(isOne)
})

it('cuts a long paragraph into pieces', () => {
  expect(isTogether(`Ann${' x'.repeat(900)} Bo`, 'Ann', 'Bo')).toBe(true)
  expect(isTogether(`Ann${' x'.repeat(longestParagraph)} Bo`, 'Ann', 'Bo')).toBe(false)
})

it('reads a text of blanks in linear time', () => {
  expect(new Paragraphs(`\n${' '.repeat(1_000_000)}\n${'\n '.repeat(300_000)}`).of(1_600_000)).toBeGreaterThan(0)
})
