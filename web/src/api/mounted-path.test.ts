import { expect, it } from 'vitest'
import { mountedPath } from './mounted-path.ts'

it('puts the folder as the reader knows it in the place of that of the program', () => {
  const settings = { dataDir: '/data/', mountedDataDir: '/Volumes/leak/' }
  expect(mountedPath('/data/a/b.pdf', settings)).toBe('/Volumes/leak/a/b.pdf')
  expect(mountedPath('/data', settings)).toBe('/Volumes/leak')
  expect(mountedPath('/database/b.pdf', settings)).toBe('/database/b.pdf')
  expect(mountedPath('/data/b.pdf', { dataDir: '/data' })).toBe('/data/b.pdf')
})
