import { expect, it } from 'vitest'
import { FilesInHand } from './files-in-hand.ts'

it('tells of the large container that was begun first, until it is over', () => {
  const files = new FilesInHand()
  for (const path of ['/small.txt', '/a.zip', '/b.mbox']) files.begin(path)
  expect(files.told.largeFile).toBeUndefined()
  files.note('/a.zip', { read: 500, of: 8_000 })
  files.note('/b.mbox', { read: 10, of: null })
  files.note('/a.zip', { read: 1_000, of: 8_000 })
  expect(files.told.largeFile).toEqual({ path: '/a.zip', members: 1_000, of: 8_000 })
  files.end('/a.zip')
  files.end('/small.txt')
  expect(files.told.largeFile).toEqual({ path: '/b.mbox', members: 10, of: null })
})

it('tells how many files there are, and the one that was begun last', () => {
  const files = new FilesInHand()
  expect(files.told).toMatchObject({ files: 0, currentFile: null })
  for (const path of ['/a', '/b']) files.begin(path)
  files.end('/b')
  expect(files.told).toMatchObject({ files: 1, currentFile: '/b' })
  files.end('/a')
  expect(files.told).toMatchObject({ files: 0, currentFile: null })
})
