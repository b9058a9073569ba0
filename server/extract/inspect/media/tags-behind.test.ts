import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../../containers/bytes.ts'
import { findMissingEnd } from '../completeness.ts'

const sound = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(400, 0x55)])
const look = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'audio/mpeg')

function apeHead(size: number, flags: number): Buffer {
  const head = Buffer.alloc(32)
  head.write('APETAGEX', 'latin1')
  head.writeUInt32LE(2000, 8)
  head.writeUInt32LE(size, 12)
  head.writeUInt32LE(flags, 20)
  return head
}

const field = Buffer.from('\x04\0\0\0\0\0\0\0Title\0quay', 'latin1')
const size = field.length + 32
const ape = Buffer.concat([apeHead(size, 0xa000_0000), field, apeHead(size, 0x8000_0000)])
const old = Buffer.concat([Buffer.from('TAGsong of TAG', 'latin1'), Buffer.alloc(114)])

it('notices that tags behind sound are cut, wherever', async () => {
  for (const tag of [ape, old, Buffer.concat([ape, old])]) {
    const whole = Buffer.concat([sound, tag])
    expect(await look(whole)).toBeUndefined()
    for (const lost of [1, 20, 40]) {
      const cut = whole.subarray(0, -lost)
      expect(await look(cut)).toMatchObject({ code: 'cut-bytes', facts: { there: cut.length, whole: whole.length } })
    }
  }
  expect(await look(sound)).toBeUndefined()
})

it('tells that a tag behind sound has lost its beginning, and takes filling and sound for what they are', async () => {
  const tag = Buffer.alloc(128)
  tag.write('TAGNight train', 0, 'latin1')
  tag.write('about the harbour', 97, 'latin1')
  const whole = Buffer.concat([sound, tag])
  expect(await look(whole)).toBeUndefined()
  expect(await look(Buffer.from(whole).fill(0, 200, sound.length + 5))).toMatchObject({ code: 'partly-read' })
  expect(await look(Buffer.concat([sound, Buffer.alloc(200)]))).toBeUndefined()
  const letters = Buffer.concat([
    sound,
    Buffer.alloc(60),
    Buffer.from('LAME3.100', 'latin1'),
    Buffer.alloc(40),
    Buffer.from('LAME', 'latin1'),
  ])
  expect(await look(letters)).toBeUndefined()
})
