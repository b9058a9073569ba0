import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { findMissingEnd } from './completeness.ts'

const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (name: string, ...parts: (Buffer | string)[]) => joined(big(8 + joined(...parts).length), name, ...parts)
const long = (value: number) => joined(Buffer.from(big(value).toReversed()), big(0))

const mp4 = joined(box('ftyp', 'isom'), box('moov', box('trak', box('tkhd', Buffer.alloc(20)))), box('mdat', 'sound'))
const whole: [string, Buffer][] = [
  ['MP4', mp4],
  ['AIFF', joined('FORM', big(20), 'AIFF', 'NAME', big(4), 'quay', 'SSND', big(8), Buffer.alloc(8))],
  [
    'Windows Media',
    joined(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), long(30), 'sixsix', Buffer.alloc(16), long(34), 'ten bytes!'),
  ],
  [
    'Matroska',
    joined(
      Buffer.from('1a45dfa3811018538067', 'hex').subarray(0, 5),
      '\x10',
      Buffer.from('18538067', 'hex'),
      Buffer.from([0x8a]),
      'ten bytes!',
    ),
  ],
]

it.each(whole)('notices that the end of %s is missing, and not where it is there', async (_name, file) => {
  const look = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'video/mp4')
  expect(await look(file)).toBeUndefined()
  const cut = await look(file.subarray(0, -3))
  expect(cut).toMatchObject({ code: 'cut-bytes', facts: { whole: file.length } })
})

it('notices that a box within an MP4 is damaged', async () => {
  const damaged = Buffer.from(mp4)
  damaged.fill(0, mp4.indexOf('trak') - 4, mp4.indexOf('trak') + 2)
  expect(await findMissingEnd(bytesOfBuffer(damaged), 'video/mp4')).toMatchObject({ code: 'partly-read' })
})
