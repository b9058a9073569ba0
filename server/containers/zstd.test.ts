import { constants, zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bytesOfBuffer } from './bytes.ts'
import { readZstd } from './zstd.ts'

const text = Array.from({ length: 40_000 }, (_, at) => `line ${at} about the harbour ${(at * 7_919) % 1_000}\n`).join('')
/** With a sum, as the program of that name packs. */
const packed = zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })

async function unpack(bytes: Buffer, most = Number.POSITIVE_INFINITY) {
  const pieces: Buffer[] = []
  let length = 0
  const end = await readZstd(bytesOfBuffer(bytes), async (piece) => {
    length += piece.length
    if (length > most) throw new Error('enough')
    pieces.push(piece)
  })
  return { end, text: Buffer.concat(pieces).toString() }
}

it('unpacks all frames of a file', async () => {
  expect(await unpack(packed)).toEqual({ end: 'whole', text })
  expect(await unpack(Buffer.concat([packed, zstdCompressSync('more')]))).toEqual({ end: 'whole', text: `${text}more` })
})

it('keeps what comes before a cut or a fault, and ends when it is told to', async () => {
  const cut = await unpack(packed.subarray(0, packed.length / 2))
  expect([cut.end, cut.text.length > 0, text.startsWith(cut.text)]).toEqual(['cut', true, true])
  const broken = Buffer.from(packed).fill(0xff, packed.length - 2_000, packed.length - 1_900)
  expect(['cut', 'damaged']).toContain((await unpack(broken)).end)
  expect((await unpack(Buffer.concat([packed, Buffer.from('noise')]))).end).not.toBe('whole')
  await expect(unpack(packed, 200_000)).rejects.toThrow('enough')
})
