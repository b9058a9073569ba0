import { expect, it } from 'vitest'
import type { TikaRecord } from '../process/request.ts'
import { tellUnread } from './rar.ts'

it('keeps what the reader gave of damaged members, and looks for it once, however many there are', () => {
  let looks = 0
  const record = (name: string): TikaRecord =>
    Object.defineProperty<TikaRecord>({ 'X-TIKA:content': `about ${name}` }, 'resourceName', {
      enumerable: true,
      get: () => {
        looks += 1
        return name
      },
    })
  const names = Array.from({ length: 1_000 }, (_, at) => `${at}.txt`)
  const members = names.map((name) => ({ name, sizeBytes: 1, path: '', fault: 'damaged' as const }))
  const told = tellUnread([...members, { name: 'lost', sizeBytes: 1, path: '', fault: 'damaged' }], [{}, ...names.map(record)], 1)
  expect(told.map((each) => each['X-TIKA:content'] ?? '')).toEqual([...names.map((name) => `about ${name}`), ''])
  expect(looks).toBeLessThan(10 * names.length)
})
