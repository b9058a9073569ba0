import { describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../bytes.ts'
import { bzip2Of } from '../testing/small-bzip2.ts'
import { readBzip2 } from './bzip2.ts'

/** 300 bytes of `a`, by bzip2 1.0.8: runs of four with a count behind each. */
const runs = Buffer.from('QlpoOTFBWSZTWadK4RsAAAKRAIAgIAAACCAAIKptQZjFR4u5IpwoSFOlcI2A', 'base64')
const blocks = ['The first block, about the harbour.', 'The second block, about the pier.', 'The third, about the ledger.']
const whole = bzip2Of(blocks)

async function unpack(packed: Buffer): Promise<[string, string]> {
  const pieces: Buffer[] = []
  const end = await readBzip2(bytesOfBuffer(packed), (piece) => void pieces.push(piece))
  return [Buffer.concat(pieces).toString(), end]
}

const markOfBlock = (number: number) => {
  const bits = [...whole].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const mark = (0x314159265359).toString(2).padStart(48, '0')
  let at = -1
  for (let each = 0; each <= number; each += 1) at = bits.indexOf(mark, at + 1)
  return at
}

describe('a bzip2', () => {
  it('is unpacked block by block, and stream by stream', async () => {
    expect(await unpack(whole)).toEqual([blocks.join(''), 'whole'])
    expect(await unpack(Buffer.concat([whole, bzip2Of(['one more'])]))).toEqual([`${blocks.join('')}one more`, 'whole'])
  })

  it('may have runs of equal bytes', async () => {
    expect(await unpack(runs)).toEqual(['a'.repeat(300), 'whole'])
  })

  it('keeps the blocks before the place where it was cut', async () => {
    const inThird = Math.floor(markOfBlock(2) / 8) + 20
    expect(await unpack(whole.subarray(0, inThird))).toEqual([blocks.slice(0, 2).join(''), 'cut'])
    expect(await unpack(whole.subarray(0, whole.length - 8))).toEqual([blocks.join(''), 'cut'])
  })

  it('keeps the blocks around one that has a flipped bit', async () => {
    const flipped = Buffer.from(whole)
    const at = Math.floor(markOfBlock(1) / 8) + 40
    flipped[at] = (flipped[at] ?? 0) ^ 4
    expect(await unpack(flipped)).toEqual([`${blocks[0]}${blocks[2]}`, 'damaged'])
  })

  it('keeps the blocks around bytes that are gone, and misses a block that is gone as a whole', async () => {
    const at = Math.floor(markOfBlock(1) / 8) + 30
    expect(await unpack(Buffer.concat([whole.subarray(0, at), whole.subarray(at + 3)]))).toEqual([
      `${blocks[0]}${blocks[2]}`,
      'damaged',
    ])
    const without = bzip2Of([blocks[0] ?? '', blocks[2] ?? ''])
    const sum = Buffer.from(without)
    sum[sum.length - 2] = (sum.at(-2) ?? 0) ^ 1
    expect(await unpack(sum)).toEqual([`${blocks[0]}${blocks[2]}`, 'damaged'])
  })

  it('is read though its header is gone', async () => {
    expect(await unpack(Buffer.concat([Buffer.alloc(4), whole.subarray(4)]))).toEqual([blocks.join(''), 'damaged'])
  })

  it('gives nothing of what is none', async () => {
    expect(await unpack(Buffer.from('no bzip2 at all'))).toEqual(['', 'cut'])
    expect(await unpack(Buffer.alloc(0))).toEqual(['', 'cut'])
  })
})
