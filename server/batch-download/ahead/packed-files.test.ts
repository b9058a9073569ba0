import { expect, it } from 'vitest'
import { packFiles, unpackFiles } from './packed-files.ts'

it('come out as they were put in, with line breaks and bytes that are no UTF-8 in their paths', () => {
  const stamp = { sizeBytes: 12, modifiedNs: '1732000000123456789', changedNs: '-5', inode: '18446744073709551615' }
  const files = [
    { path: '/a\nb, "c"', ...stamp },
    { path: '/caf\xe9', ...stamp, sizeBytes: 0 },
  ]
  expect(unpackFiles(packFiles(files))).toEqual(files)
})
