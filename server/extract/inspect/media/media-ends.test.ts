import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../../containers/bytes.ts'
import { findMissingEnd } from '../completeness.ts'

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

it('notices that an object within the head of Windows Media is zeros', async () => {
  const object = (id: string, ...parts: Buffer[]) => joined(Buffer.from(id, 'hex'), long(24 + joined(...parts).length), ...parts)
  const title = object('3326b2758e66cf11a6d900aa0062ce6c', Buffer.from('quay'))
  const film = (inside: Buffer) => object('3026b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(6), inside)
  const look = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'video/x-ms-wmv')
  expect(await look(film(title))).toBeUndefined()
  expect(await look(film(Buffer.alloc(title.length)))).toMatchObject({ code: 'partly-read' })
})

it('notices that a box within an MP4 is damaged', async () => {
  const damaged = Buffer.from(mp4)
  damaged.fill(0, mp4.indexOf('trak') - 4, mp4.indexOf('trak') + 2)
  expect(await findMissingEnd(bytesOfBuffer(damaged), 'video/mp4')).toMatchObject({ code: 'partly-read' })
})

it('notices that a box within an MP4, or a value of what is said of it, has lost its name', async () => {
  const look = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'video/mp4')
  const value = box('data', big(1), big(0), 'quay')
  const handler = box('hdlr', Buffer.alloc(25))
  const [keys, named] = [box('keys', big(0), big(1), box('mdta', 'com.example')), joined(big(8 + value.length), big(1), value)]
  const about = box('udta', box('name', 'port'), box('meta', big(0), handler, box('ilst', box('©nam', value))), big(0))
  const ofQuickTime = box('meta', handler, keys, box('ilst', named))
  const film = joined(box('ftyp', 'isom'), box('moov', about, ofQuickTime), box('mdat', 'sound'))
  expect(await look(film)).toBeUndefined()
  for (const at of ['udta', 'name', 'data', 'keys'].map((name) => film.indexOf(name))) {
    expect(await look(Buffer.from(film).fill(0, at, at + 4))).toMatchObject({ code: 'partly-read' })
    expect(await look(Buffer.from(film).fill(0, at + 1, at + 4))).toMatchObject({ code: 'partly-read' })
  }
  const number = film.indexOf(named) + 4
  expect(await look(Buffer.from(film).fill(0, number, number + 4))).toMatchObject({ code: 'partly-read' })
})

const little = (value: number) => Buffer.from(big(value).toReversed())
const chunk = (name: string, ...parts: (Buffer | string)[]) => joined(name, little(joined(...parts).length), ...parts)
const wav = joined(chunk('RIFF', 'WAVE', chunk('LIST', 'INFO', chunk('INAM', 'quay')), chunk('data', 'soundsound')))

it('notices that the head of a chunk in a WAV is zeros, and not those that programs leave at the end', async () => {
  const look = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'audio/vnd.wave')
  expect(await look(wav)).toBeUndefined()
  expect(await look(chunk('RIFF', wav.subarray(8), Buffer.alloc(512)))).toBeUndefined()
  for (const name of ['INAM', 'LIST', 'data']) {
    const at = wav.indexOf(name)
    const damaged = Buffer.from(wav).fill(0, at, at + 8)
    // The last chunk is lost with its bytes where these are zeros, too.
    expect(await look(damaged)).toMatchObject({ code: 'partly-read' })
  }
  // All but the last letter of a name.
  const at = wav.indexOf('LIST')
  expect(await look(Buffer.from(wav).fill(0, at, at + 3))).toMatchObject({ code: 'partly-read' })
})

it('notices sound and pictures of which only the name says what they were', async () => {
  const file = Buffer.concat([Buffer.alloc(512), Buffer.from('what is left of it')])
  for (const type of ['audio/x-aiff', 'image/tiff', 'video/mp4', 'video/x-ms-wmv'])
    expect(await findMissingEnd(bytesOfBuffer(file), type)).toMatchObject({ code: 'partly-read' })
  const pieceOfFilm = joined(box('styp', 'msdh'), box('moof', Buffer.alloc(8)), box('mdat', 'sound'))
  for (const [bytes, type] of [
    [pieceOfFilm, 'video/mp4'],
    [Buffer.from('BW64'), 'audio/vnd.wave'],
    [Buffer.alloc(0), 'image/jpeg'],
  ] as const)
    expect(await findMissingEnd(bytesOfBuffer(bytes), type)).toBeUndefined()
  // A picture of a disk may begin so.
  expect(await findMissingEnd(bytesOfBuffer(file), 'application/octet-stream')).toBeUndefined()
})
