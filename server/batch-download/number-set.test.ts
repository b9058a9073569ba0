import { expect, it } from 'vitest'
import { numberOf } from '../records/number-of-text.ts'
import { NumberSet } from './number-set.ts'

it('has what was added and nothing else, also after it has grown', () => {
  const set = new NumberSet()
  const names = Array.from({ length: 50_000 }, (_, at) => `folder/${at % 7}/file ${at}.txt`)
  expect(new Set(names.map(numberOf)).size).toBe(names.length)
  for (const name of names.slice(0, 30_000)) set.add(numberOf(name))
  expect(names.filter((name) => set.has(numberOf(name)))).toEqual(names.slice(0, 30_000))
})
