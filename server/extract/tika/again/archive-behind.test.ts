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

it('finds it by its directory where the mark of its first member is damaged', async () => {
  expect(await findZipBehind(bytesOfBuffer(flipped(picture.length + 2)))).toBe(whole.indexOf('PK\x01\x02', 0, 'latin1'))
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

it('tells that members are missing where the directory of such a zip cannot be read to its end', async () => {
  const damaged = Buffer.from(whole)
  // The length of the member's name in the directory, and a bit of its packed bytes.
  const entryAt = damaged.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  damaged[entryAt + 29] = 0x20
  const dataAt = picture.length + 30 + 'a.txt'.length
  damaged[dataAt + 2] = (damaged[dataAt + 2] ?? 0) ^ 0x80
  const { root } = await read('misnamed.jpg', damaged)
  expect(root.outcome).toEqual({ state: 'indexed-in-part', reasons: [because('archive-inside')] })
})
