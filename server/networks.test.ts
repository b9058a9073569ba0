import { expect, it } from 'vitest'
import { isWithin, networkNamed } from './networks.ts'

it('knows which addresses lie in a network', () => {
  expect(isWithin(['10.0.0.0/8', '::1'], '10.200.3.4')).toBe(true)
  expect(isWithin(['10.0.0.0/8', '::1'], '::ffff:10.1.2.3')).toBe(true)
  expect(isWithin(['10.0.0.0/8', '::1'], '::1')).toBe(true)
  expect(isWithin(['10.0.0.0/8', '::1'], '11.0.0.1')).toBe(false)
  expect(isWithin(['0.0.0.0/0'], '')).toBe(false)
  expect(isWithin(['0.0.0.0/0'], 'localhost')).toBe(false)
  expect(isWithin([], '127.0.0.1')).toBe(false)
})

it('knows no network in what is none', () => {
  for (const text of ['', 'desk', '10.0.0.0/33', '10.0.0', '::/129', '10.0.0.0/8/8']) expect(networkNamed(text)).toBeUndefined()
})
