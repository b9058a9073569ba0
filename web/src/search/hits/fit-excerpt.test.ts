import { expect, it } from 'vitest'
import { splitHighlight } from '../query-string/highlight.ts'
import { fitExcerpt } from './fit-excerpt.ts'

const around = 'one two three four five six seven eight nine ten'
const shown = (room: number, ...fragments: string[]) =>
  fitExcerpt(
    fragments.map((fragment) => splitHighlight(fragment)),
    room,
  )
    .map(({ text }) => text)
    .join('')
    .trim()

it('leaves alone what has room', () => {
  expect(shown(260, `${around} <mark 0>bank</mark> ${around}`)).toBe(`${around} bank ${around}`)
})

it('keeps the words next to the match, as many on either side as there are', () => {
  expect(shown(40, `${around} <mark 0>bank</mark> ${around}`)).toBe('eight nine ten bank one two three')
  expect(shown(40, `at <mark 0>bank</mark> ${around}`)).toBe('at bank one two three four five six')
})

it('lets fragments share the room, so that each shows its match', () => {
  const fragment = `${around} <mark 0>bank</mark> ${around}`
  expect(shown(40, fragment, fragment)).toBe('ten bank one two … ten bank one two')
})

it('leaves words out between two matches', () => {
  const fragment = `a <mark 0>bank</mark> ${around} ${around} <mark 1>trust</mark> b`
  expect(shown(90, fragment)).toBe('a bank one two three four five six seven … four five six seven eight nine ten trust b')
})

it('leaves out matches rather than all words around them, those of one term first', () => {
  const many = Array.from({ length: 5 }, () => '<mark 0>bank</mark> and some of its owners ').join('')
  expect(shown(90, many)).toBe('bank and some of its owners bank and some of its owners')
  expect(shown(90, `${many}<mark 1>trust</mark>`)).toBe('and some of its owners bank and some of its owners trust')
})

it('cuts text without spaces anywhere but inside a character', () => {
  const text = '😀'.repeat(100)
  const fitted = shown(41, `${text}<mark 0>銀行</mark>${text}`)
  expect(fitted).toMatch(/^(😀)+銀行(😀)+$/u)
  expect(fitted.length).toBeLessThan(45)
})

it('counts a line break and its indent as one space', () => {
  expect(shown(30, 'the\n\n        <mark 0>bank</mark>')).toBe('the bank')
})

it('takes wide letters for two', () => {
  const text = '銀行の取引記録'.repeat(20)
  expect(shown(100, `${text}<mark 0>信託</mark>${text}`)).toHaveLength(50)
})
