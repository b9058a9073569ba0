import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../../../containers/bytes.ts'
import { withStreams } from '../../../containers/compound.ts'
import { compoundOf } from '../../../containers/testing/compound-of.ts'
import { checkCompound } from './compound-end.ts'

/** A message with so many attachments, which its fixed properties count. */
function messageWith(attachments: number, counted = attachments): Buffer {
  const properties = Buffer.alloc(48)
  properties.writeUInt32LE(counted, 20)
  return compoundOf([
    { name: '__properties_version1.0', content: properties },
    { name: '__substg1.0_1000001F', content: Buffer.from('about the harbour and its ferries, twice a day', 'utf16le') },
    ...Array.from({ length: attachments }, (_, at) => ({
      name: `__attach_version1.0_#0000000${at}`,
      children: [{ name: '__substg1.0_37010102', content: Buffer.from(`attachment ${at}`) }],
    })),
  ])
}

const missing = (bytes: Buffer) => checkCompound(bytesOfBuffer(bytes))
const lost = because('parts-lost')

describe('the directory of a compound file', () => {
  it.each([0, 1, 5])('is whole in a message with %i attachments', async (attachments) => {
    expect(await missing(messageWith(attachments))).toBeUndefined()
  })

  it.each([700, 300_000])('is whole where a stream was given another place, of %i bytes', async (sizeBytes) => {
    const instead = new Map([['__substg1.0_1000001F', { bytes: Buffer.alloc(sizeBytes, 1) }]])
    expect(await missing(withStreams(messageWith(2), instead).bytes)).toBeUndefined()
  })

  it('is known to have lost any of its sectors', async () => {
    const whole = messageWith(5)
    const first = (whole.readUInt32LE(48) + 1) * 512
    // Thirteen entries, four in each sector.
    for (const sector of [0, 1, 2, 3]) {
      const broken = Buffer.from(whole).fill(0, first + sector * 512, first + (sector + 1) * 512)
      expect([sector, await missing(broken)]).toEqual([sector, lost])
    }
  })

  it('is known to have lost a piece of the table that chains small streams', async () => {
    const whole = messageWith(5)
    const table = (whole.readUInt32LE(60) + 1) * 512
    expect(await missing(Buffer.from(whole).fill(0, table, table + 512))).toEqual(lost)
    // All that is named is an end: the longest stream has a second sector.
    expect(await missing(Buffer.from(whole).fill(Buffer.from('feffffff', 'hex'), table, table + 512))).toEqual(lost)
  })

  it('is known to have lost a stream of which any sign of the name has changed, but for one digit in place of another', async () => {
    const whole = messageWith(1)
    const name = '__substg1.0_1000001F'
    const at = whole.indexOf(Buffer.from(name, 'utf16le'))
    for (let bit = 0; bit < 16 * name.length; bit += 1) {
      const damaged = Buffer.from(whole)
      damaged[at + (bit >> 3)] = (damaged[at + (bit >> 3)] ?? 0) ^ (1 << (bit & 7))
      const now = damaged.toString('utf16le', at, at + 2 * name.length)
      const isName = /^__substg1\.0_[\da-f]{8}$/i.test(now)
      expect([now, await missing(damaged)]).toEqual([now, isName ? undefined : lost])
    }
  })

  it('may name streams as it likes', async () => {
    const names = ['__substg1.0_sketches', '__substg1.0_1000001F.x', 'WordDocument', '\u0005SummaryInformation']
    expect(await missing(compoundOf(names.map((name) => ({ name, content: Buffer.from('harbour') }))))).toBeUndefined()
  })

  it('is known to have lost what a message counts', async () => {
    expect(await missing(messageWith(2, 3))).toEqual(lost)
    expect(await missing(messageWith(3, 2))).toBeUndefined()
  })
})
