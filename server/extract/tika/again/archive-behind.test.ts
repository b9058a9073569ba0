import { because } from '@dossier/contract'
import { expect, it } from 'vitest'
import { findMemberIn, findZipBehind } from '../../../containers/archive-behind.ts'
import { bytesOfBuffer } from '../../../containers/bytes.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { useTika } from '../../testing/use-tika.ts'

const { read } = useTika()

const picture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const whole = Buffer.concat([picture, deflatedZip([{ name: 'a.txt', bytes: 'about the harbour' }])])
const endAt = whole.length - 22

/** With one bit of a byte changed. */
function flipped(at: number): Buffer {
  const damaged = Buffer.from(whole)
  damaged[at] = (damaged[at] ?? 0) ^ 1
  return damaged
}

it('finds a zip behind something else', async () => {
  expect(await findZipBehind(bytesOfBuffer(whole))).toBe(picture.length)
  expect(await findZipBehind(bytesOfBuffer(picture))).toBeUndefined()
})

it('finds it where its end says a place that is none', async () => {
  expect(await findZipBehind(bytesOfBuffer(flipped(endAt + 16)))).toBe(picture.length)
})

it('finds a member where the end of a zip is damaged, and none in what is no head of one', async () => {
  expect(await findMemberIn(bytesOfBuffer(flipped(endAt)))).toBe(picture.length)
  expect(await findMemberIn(bytesOfBuffer(picture))).toBeUndefined()
  const words = Buffer.from('about PK\x03\x04 and its marks, PK\x03\x04')
  expect(await findMemberIn(bytesOfBuffer(words))).toBeUndefined()
})

it('says of a member that its sum does not fit, as in a zip that stands alone', async () => {
  const damaged = Buffer.from(whole)
  const dataAt = picture.length + 30 + 'a.txt'.length
  damaged[dataAt + 4] = (damaged[dataAt + 4] ?? 0) ^ 1
  const { embedded } = await read('behind.jpg', damaged)
  expect(embedded.map(({ outcome }) => outcome)).toEqual([{ state: 'indexed-in-part', reasons: [because('sums-differ')] }])
  const { root, embedded: members } = await read('whole.jpg', whole)
  expect([root.outcome.state, ...members.map(({ outcome: { state }, text }) => `${state}: ${text}`)]).toEqual([
    'indexed',
    'indexed: about the harbour',
  ])
})
