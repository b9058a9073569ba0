import { afterEach, expect, it, vi } from 'vitest'
import { hearWhoWaits, readyEvent } from './hear-who-waits.ts'
import { runFor } from './running.ts'

let stop = () => {}
afterEach(() => {
  stop()
  Reflect.deleteProperty(document, 'addEventListener')
})

function hear(id: string) {
  const hearing = hearWhoWaits(id)
  stop = hearing.stopHearing
  return hearing
}

it('hears who waits for the event, and lets another plugin that is at work wait at the document', () => {
  const { heard } = hear('slow')
  const [mine, other] = [vi.fn(), vi.fn()]
  runFor('slow', () => document.addEventListener(readyEvent, mine))
  runFor('early', () => document.addEventListener(readyEvent, other))
  expect(heard).toEqual([mine])
  document.dispatchEvent(new CustomEvent(readyEvent))
  expect(mine).not.toHaveBeenCalled()
  expect(other).toHaveBeenCalledOnce()
  document.removeEventListener(readyEvent, other)
})

it('leaves nothing at the document', () => {
  hear('slow').stopHearing()
  expect(Object.hasOwn(document, 'addEventListener')).toBe(false)
})

it('leaves what the script has put there, and hears nothing more through it', () => {
  const { heard, stopHearing } = hear('slow')
  const before = document.addEventListener
  const own = vi.fn((...given: unknown[]) => Reflect.apply(before, document, given))
  document.addEventListener = own
  stopHearing()
  expect(document.addEventListener).toBe(own)
  const late = vi.fn()
  runFor('slow', () => document.addEventListener(readyEvent, late))
  document.dispatchEvent(new CustomEvent(readyEvent))
  expect([heard, late.mock.calls.length]).toEqual([[], 1])
  document.removeEventListener(readyEvent, late)
})
