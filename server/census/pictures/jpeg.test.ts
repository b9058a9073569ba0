import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TooMuchEffort } from '../../containers/effort.ts'
import { readJpeg } from './jpeg.ts'

function segment(mark: number, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1'))))
  return Buffer.concat([Buffer.from([0xff, mark, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
}

function extension(whole: string, at: number, part: string): Buffer {
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(whole.length, 0)
  numbers.writeUInt32BE(at, 4)
  return segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'a'.repeat(32), numbers, part)
}

function photo(behind: string | Buffer): Buffer {
  const xmp = '<x:xmpmeta><d>what goes on</d></x:xmpmeta>'
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    extension(xmp, 20, xmp.slice(20)),
    segment(0xfe, 'a comment'),
    extension(xmp, 0, xmp.slice(0, 20)),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from('00ff0011ffd9', 'hex'),
    Buffer.from(behind),
  ])
}

const asked = { contentType: 'image/jpeg', isDocument: () => false }
const linesOf = async (bytes: Buffer) => (await readJpeg({ ...asked, bytes })).map(({ kind, text }) => [kind, text.trim()])

it('reads XMP that goes on in further segments, in whatever order, and text behind the end of a JPEG', async () => {
  expect(await linesOf(photo('meet me at the quay'))).toEqual([
    ['data', 'what goes on'],
    ['hidden', 'meet me at the quay'],
  ])
  expect(await linesOf(photo(Buffer.from([0, 1, 2, 3])))).toEqual([['data', 'what goes on']])
  expect(await linesOf(Buffer.from('no picture'))).toEqual([])
})

it('reads the same where the file lies on the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jpeg-'))
  const path = join(folder, 'photo.jpg')
  writeFileSync(path, photo('meet me at the quay'))
  const pieces = await readJpeg({ ...asked, bytes: Buffer.alloc(0), file: { path: Buffer.from(path) } })
  rmSync(folder, { recursive: true })
  expect(pieces.map(({ kind }) => kind)).toEqual(['data', 'hidden'])
})

it('makes no room for XMP of many owners who all say that theirs is long', async () => {
  const owners = Array.from({ length: 2_000 }, (_, at) => {
    const numbers = Buffer.alloc(8)
    numbers.writeUInt32BE(30_000_000, 0)
    return segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', String(at).padStart(32), numbers, 'x')
  })
  await expect(linesOf(Buffer.concat([Buffer.from('ffd8', 'hex'), ...owners]))).rejects.toBeInstanceOf(TooMuchEffort)
})

it('reads XMP that goes on behind a lost piece of what stands before it', async () => {
  const whole = photo('')
  const at = whole.indexOf('a comment')
  const damaged = Buffer.concat([whole.subarray(0, 2), Buffer.alloc(40), whole.subarray(2)]).fill(0, 42 + at - 8, 42 + at + 3)
  expect(await linesOf(damaged)).toEqual([['data', 'what goes on']])
})
