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

it('leaves words out between two matches, never a match', () => {
  const fragment = `a <mark 0>bank</mark> ${around} ${around} <mark 1>trust</mark> b`
  expect(shown(40, fragment)).toBe('a bank one two … nine ten trust b')
  expect(shown(2, fragment)).toMatch(/bank … trust/)
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
