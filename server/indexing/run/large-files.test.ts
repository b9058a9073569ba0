import { expect, it } from 'vitest'
import { LargeFiles } from './large-files.ts'

it('tells of the large container that was begun first, until it is over', () => {
  const files = new LargeFiles()
  expect(files.largeFile).toBeUndefined()
  files.note('/a.zip', { read: 500, of: 8_000 })
  files.note('/b.mbox', { read: 10, of: null })
  files.note('/a.zip', { read: 1_000, of: 8_000 })
  expect(files.largeFile).toEqual({ path: '/a.zip', members: 1_000, of: 8_000 })
  files.note('/a.zip', undefined)
  files.note('/small.txt', undefined)
  expect(files.largeFile).toEqual({ path: '/b.mbox', members: 10, of: null })
})
