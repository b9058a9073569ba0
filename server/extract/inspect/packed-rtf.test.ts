import { because } from '@dossier/contract'
import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { compoundOf } from '../../containers/testing/compound-of.ts'
import { findMissingEnd } from './completeness.ts'

/** The example of the format's description ([MS-OXRTFCP] 4.1.1), with its sum. */
const example = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
  'hex',
)

const look = (rtf: Buffer, contentType = 'application/vnd.ms-outlook') =>
  findMissingEnd(bytesOfBuffer(compoundOf([{ name: '__substg1.0_10090102', content: rtf }])), contentType)

it('says that the packed text of a message does not fit its sum', async () => {
  expect(await look(example)).toBeUndefined()
  const damaged = Buffer.from(example)
  damaged.fill(0, 30, 33)
  expect(await look(damaged)).toEqual(because('sums-differ'))
  expect(await look(damaged, 'application/msword')).toBeUndefined()
})

it('judges none that has no sum', async () => {
  const without = Buffer.from(example)
  without.fill(0, 12, 16)
  expect(await look(without)).toBeUndefined()
  expect(await look(example.subarray(0, 10))).toBeUndefined()
})
