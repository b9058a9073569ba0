import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../../containers/bytes.ts'
import { findMissingEnd } from '../completeness.ts'

const look = (bytes: Buffer, type: string) => findMissingEnd(bytesOfBuffer(bytes), type)

/** Fields of a photograph: a description, and where another directory lies, with one text in it. */
function fields(): Buffer {
  const bytes = Buffer.alloc(100)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(2, 8)
  field(bytes, 10, 0x10e, 2, 4, Buffer.from('quay'))
  field(bytes, 22, 0x8769, 4, 1, Buffer.from([50, 0, 0, 0]))
  bytes.writeUInt16LE(1, 50)
  field(bytes, 52, 0xa430, 2, 4, Buffer.from('eric'))
  return bytes
}

function field(bytes: Buffer, at: number, tag: number, type: number, count: number, value: Buffer): void {
  bytes.writeUInt16LE(tag, at)
  bytes.writeUInt16LE(type, at + 2)
  bytes.writeUInt32LE(count, at + 4)
  value.copy(bytes, at + 8)
}

const photograph = (exif: Buffer) => {
  const head = Buffer.from('ffd8ffe1000045786966000000', 'hex').subarray(0, 12)
  head.writeUInt16BE(2 + 6 + exif.length, 4)
  return Buffer.concat([head, exif, Buffer.from('ffda0002ffd9', 'hex')])
}

/** Without a name of their own in the chunk. */
function webp(exif: Buffer): Buffer {
  const head = Buffer.from('RIFF0000WEBPEXIF0000', 'latin1')
  head.writeUInt32LE(12 + exif.length, 4)
  head.writeUInt32LE(exif.length, 16)
  return Buffer.concat([head, exif])
}

it('notices fields that are zeros, in a TIFF and in a photograph', async () => {
  expect(await look(fields(), 'image/tiff')).toBeUndefined()
  expect(await look(photograph(fields()), 'image/jpeg')).toBeUndefined()
  expect(await look(webp(fields()), 'image/webp')).toBeUndefined()
  // The first one, all but the name of the last one, the directory of the second one.
  for (const [from, to] of [
    [10, 22],
    [56, 68],
    [50, 100],
  ] as const) {
    const damaged = fields().fill(0, from, to)
    expect(await look(damaged, 'image/tiff')).toMatchObject({ code: 'partly-read' })
    expect(await look(photograph(damaged), 'image/jpeg')).toMatchObject({ code: 'partly-read' })
    expect(await look(webp(damaged), 'image/webp')).toMatchObject({ code: 'partly-read' })
  }
})

it('notices that the last field of a directory names the beginning of the file', async () => {
  const [long, lost] = [fields(), fields()]
  for (const [bytes, place] of [
    [long, 80],
    [lost, 0],
  ] as const)
    field(bytes, 52, 0x9c9f, 1, 26, Buffer.from([place, 0, 0, 0]))
  expect(await look(long, 'image/tiff')).toBeUndefined()
  expect(await look(lost, 'image/tiff')).toMatchObject({ code: 'partly-read' })
})

it('notices that segments in front of the picture are zeros', async () => {
  const whole = photograph(fields())
  const damaged = Buffer.concat([whole.subarray(0, 2), Buffer.alloc(40), whole.subarray(2)])
  expect(await look(damaged, 'image/jpeg')).toMatchObject({ code: 'partly-read' })
})

it('notices that the directory of a TIFF says that it has no fields', async () => {
  expect(await look(fields().fill(0, 8, 14), 'image/tiff')).toMatchObject({ code: 'partly-read' })
})

it('takes a directory without fields, as some programs write it, for whole', async () => {
  const none = Buffer.concat([Buffer.from('4d4d002a00000008000000000000', 'hex'), Buffer.from('fffe'.repeat(20), 'hex')])
  expect(await look(photograph(none), 'image/jpeg')).toBeUndefined()
})

it('tells that a zip behind a JPEG has lost the end by which it is found', async () => {
  const picture = photograph(fields())
  const member = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60)])
  for (const at of [0, 1, 2, 3]) {
    const damaged = Buffer.from(member)
    damaged[at] = (damaged[at] ?? 0) ^ 0x20
    expect(await look(Buffer.concat([picture, damaged]), 'image/jpeg')).toMatchObject({ code: 'data-behind' })
  }
  for (const left of [1, 2, 3])
    expect(await look(Buffer.concat([picture, Buffer.from(member).fill(0, left)]), 'image/jpeg')).toMatchObject({
      code: 'data-behind',
    })
  expect(await look(Buffer.concat([picture, Buffer.alloc(64)]), 'image/jpeg')).toBeUndefined()
  expect(await look(Buffer.concat([picture, picture]), 'image/jpeg')).toBeUndefined()
})
