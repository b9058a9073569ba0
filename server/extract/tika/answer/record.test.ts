import { expect, it } from 'vitest'
import { stableMetadata } from './record.ts'

it('puts names together whose two bytes a sign were taken for one each', () => {
  const twoBytes = Buffer.from("Nick O'Hara\0", 'utf16le').toString('latin1')
  const metadata = stableMetadata({ 'onenote:mostRecentAuthors': [twoBytes, 'whole\0name'], plain: 'as it is' })
  expect(metadata).toEqual({ 'onenote:mostRecentAuthors': ["Nick O'Hara", 'whole\0name'], plain: ['as it is'] })
})
