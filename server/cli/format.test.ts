import { expect, it } from 'vitest'
import { formatSize } from './format.ts'

it('writes sizes as the screens do: in powers of 1024, with two decimals', () => {
  expect([0, 1023, 1024, 4_014_080, 5 * 1024 ** 4, 5_000 * 1024 ** 4].map(formatSize)).toEqual([
    '0 B',
    '1023 B',
    '1.00 KB',
    '3.83 MB',
    '5.00 TB',
    '5000.00 TB',
  ])
})
