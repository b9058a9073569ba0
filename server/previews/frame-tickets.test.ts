import { expect, it } from 'vitest'
import { keepForFrame, takeForFrame } from './frame-tickets.ts'

it('gives a page once, and to its document alone', () => {
  const ticket = keepForFrame('project/one', '<p>harbour</p>')
  expect(takeForFrame('project/two', ticket)).toBeUndefined()
  expect(takeForFrame('project/one', ticket)).toBe('<p>harbour</p>')
  expect(takeForFrame('project/one', ticket)).toBeUndefined()
})

it('keeps twenty pages at most, the newest', () => {
  const tickets = Array.from({ length: 21 }, (_, at) => keepForFrame('project/one', `page ${at}`))
  expect(tickets.map((ticket) => takeForFrame('project/one', ticket)).filter((page) => page === undefined)).toHaveLength(1)
  expect(new Set(tickets).size).toBe(21)
})
