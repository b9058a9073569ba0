import { expect, it } from 'vitest'
import { Changes } from './changes.ts'

const a = Buffer.from('/a')
const b = Buffer.from('/b')

it('is due once nothing was heard for a while', () => {
  const changes = new Changes(3_000)
  expect(changes.dueAt()).toBeUndefined()
  changes.note(a, 1_000)
  changes.note(a, 2_000)
  expect(changes.dueAt()).toBe(5_000)
})

it('never comes to rest while one file is written on and nothing else changes', () => {
  const changes = new Changes(3_000)
  for (let at = 0; at < 1_000_000; at += 1_000) {
    changes.note(a, at)
    expect(changes.dueAt()).toBe(at + 3_000)
  }
})

it('waits for the others a short while only, once one is at rest', () => {
  const changes = new Changes(3_000)
  changes.note(b, 0)
  for (let at = 0; at <= 20_000; at += 1_000) changes.note(a, at)
  expect(changes.dueAt()).toBe(8_000)
})

it('forgets what was heard before a look began, and nothing after', () => {
  const changes = new Changes(3_000)
  changes.note(a, 1_000)
  changes.note(b, 2_000)
  changes.forget(2_000)
  expect(changes.dueAt()).toBe(5_000)
  changes.forget(2_001)
  expect(changes.isEmpty).toBe(true)
})

it('keeps a limited number of paths apart, and still notices the rest of each', () => {
  const changes = new Changes(3_000)
  for (let at = 0; at < 20_000; at++) changes.note(Buffer.from(`/${at}`), at)
  expect(changes.dueAt()).toBe(8_000)
  changes.forget(10_000)
  expect(changes.isEmpty).toBe(false)
})
