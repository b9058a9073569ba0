import { expect, it } from 'vitest'
import type { Extractor } from '../extract/port.ts'
import { LateReader } from './late-reader.ts'

/** What happens, in its order; the languages come when the test says so. */
function open() {
  const told: string[] = []
  const languages = Promise.withResolvers<() => string>()
  const reader: Extractor = {
    extract: () => Promise.reject(new Error('nothing is read here')),
    version: async () => {
      told.push('up')
      return 'a reader'
    },
    close: async () => void told.push('closed'),
  }
  const start = async () => {
    told.push('started')
    return reader
  }
  const late = new LateReader({ start, loadLanguages: () => languages.promise, lingerMs: 0 })
  return { late, told, loaded: () => languages.resolve(() => 'ENGLISH') }
}

it('starts the reader with the first file', async () => {
  const { late, told, loaded } = open()
  loaded()
  const { release } = await late.hold()
  expect(told).toEqual([])
  release()
  await late.close()
  expect(told).toEqual([])
})

it('starts it at once, beside the languages, where files wait to be read', async () => {
  const { late, told, loaded } = open()
  const held = late.hold(true)
  await expect.poll(() => told).toEqual(['started', 'up'])
  loaded()
  await held
  await late.close()
  expect(told).toEqual(['started', 'up', 'closed'])
})
