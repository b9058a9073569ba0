import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { inspectFile } from './inspect-file.ts'
import type { MemberHint } from './inspect-members.ts'
import { zip } from './testing/flagged-zip.ts'

const folder = await mkdtemp(join(tmpdir(), 'dossier-inspect-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(
  bytes: Buffer,
  contentType = 'unknown',
  members: MemberHint[] = [],
  signal = new AbortController().signal,
) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return inspectFile({ path: Buffer.from(path) }, { contentType, withPictures: true, members }, signal)
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const body = '1 0 obj\n<< /Type /Catalog >>\nendobj\n'
const pdf = latin1(`%PDF-1.5\n${body}xref\n0 1\nstartxref\n${9 + body.length}\n%%EOF\n`)
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0002', 'hex'),
  Buffer.alloc(900, 7),
  Buffer.from('ffd9', 'hex'),
])
function pngChunk(kind: string, data: Buffer): Buffer {
  const [length, sum, own] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([latin1(kind), data])]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(own))
  return Buffer.concat([length, own, sum])
}
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  pngChunk('IHDR', Buffer.alloc(13, 1)),
  pngChunk('IDAT', Buffer.alloc(3000)),
  pngChunk('IEND', Buffer.alloc(0)),
])
/** A page with nothing in it: its sum is found by trying. */
function oggPage(flag: number): Buffer {
  const page = Buffer.concat([latin1('OggS\0'), Buffer.from([flag]), Buffer.alloc(20), Buffer.from([0])])
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  page.writeUInt32LE(sum >>> 0, 22)
  return page
}
const rtf = latin1(`{\\rtf1 one {\\b two} three \\} four${' word'.repeat(50)}}`)
const wav = Buffer.concat([
  latin1('RIFF'),
  Buffer.from([0xf8, 0x03, 0, 0]),
  latin1('WAVEdata'),
  Buffer.from([0xec, 0x03, 0, 0]),
  Buffer.alloc(1004),
])
const bmp = Buffer.concat([latin1('BM'), Buffer.from([0, 4, 0, 0, 0, 0, 0, 0]), Buffer.alloc(1014)])
/** One strip of 100 bytes, then the directory that names it. */
const tiff = Buffer.concat([
  Buffer.from('49492a006c000000', 'hex'),
  Buffer.alloc(100),
  Buffer.from('020011010400010000000800000017010400010000006400000000000000', 'hex'),
])
/** A table of two colours, a picture of two blocks, the end mark. */
const gif = Buffer.concat([
  latin1('GIF89a'),
  Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9]),
  Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]),
  Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 0x3b)]),
  Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 0)]),
  latin1('\0;'),
])
const mail = latin1(
  `Subject: x\r\nContent-Type: multipart/mixed;\r\n boundary="b b"\r\n\r\n--b b\r\n\r\n${'word '.repeat(99)}\r\n--b b--\r\n`,
)
/** Sector 0 is the table: it names sector 29 last. */
const compound = Buffer.alloc(31 * 512, 0xff)
compound.write('d0cf11e0a1b11ae1', 'hex')
compound.writeUInt16LE(9, 30)
compound.writeUInt32LE(1, 44)
compound.writeUInt32LE(0, 76)
compound.writeUInt32LE(29, 512)
const pst = Buffer.alloc(2048)
pst.write('!BDN')
pst.writeUInt16LE(23, 10)
pst.writeBigUInt64LE(2048n, 184)
// Two empty trees, whose pages have no sums.
for (const [placeAt, at, kind] of [
  [224, 1024, 0x81],
  [240, 1536, 0x80],
] as const) {
  pst.writeBigUInt64LE(BigInt(at), placeAt)
  pst.fill(kind, at + 496, at + 498)
}

describe('our own look at the end of a file', () => {
  it.each([
    ['PDF', pdf, 'application/pdf'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['PNG', png, 'image/png'],
    ['RTF', rtf, 'application/rtf'],
    ['WAV', wav, 'audio/vnd.wave'],
    ['BMP', bmp, 'image/bmp'],
    ['TIFF', tiff, 'image/tiff'],
    ['GIF', gif, 'image/gif'],
    ['mail', mail, 'message/rfc822'],
    ['old Office file', compound, 'application/msword'],
    ['PST', pst, 'application/vnd.ms-outlook-pst'],
  ])('finds a whole %s whole and a cut one cut', async (_, bytes, contentType) => {
    expect((await inspect(bytes, contentType)).missing).toBeUndefined()
    for (const share of [0.6, 0.9]) {
      const { missing } = await inspect(bytes.subarray(0, Math.floor(bytes.length * share)), contentType)
      expect(missing?.code).toMatch(/^cut-/)
    }
  })

  it('sees that a cut GIF is cut, though it ends as a whole one does', async () => {
    const end = gif.indexOf(0x3b) + 9
    expect((await inspect(gif.subarray(0, end), 'image/gif')).missing?.code).toBe('cut-picture')
    expect((await inspect(gif.subarray(0, -1), 'image/gif')).missing).toBeUndefined()
  })

  it('notices changed bytes by the sums that a file has', async () => {
    const flipped = (bytes: Buffer, at: number) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
    expect((await inspect(flipped(png, 700), 'image/png')).missing).toEqual(because('sums-differ'))
    const page = latin1('OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\xfc\xa3\x22\xb7\x01\x04Opus')
    expect((await inspect(flipped(page, 30), 'audio/ogg')).missing).toEqual(because('sums-differ'))
    // Zeros where the next page should be, but not behind the last one.
    const [open, last] = [oggPage(0), oggPage(4)]
    for (const lost of ['\0\0\0\0', 'O\0\0\0', 'Ogg\0'])
      expect((await inspect(Buffer.concat([open, latin1(lost), Buffer.alloc(40)]), 'audio/ogg')).missing?.code).toBe(
        'partly-read',
      )
    expect((await inspect(Buffer.concat([last, Buffer.alloc(40)]), 'audio/ogg')).missing).toBeUndefined()
    // The sum of an empty page is that of nothing but zeros.
    expect((await inspect(flipped(pst, 1024 + 500), 'application/vnd.ms-outlook-pst')).missing).toEqual(because('sums-differ'))
    const zip = deflatedZip([
      { name: 'a.txt', bytes: 'about the harbour' },
      { name: 'b.bin', bytes: randomBytes(2_000) },
    ])
    const changed = flipped(zip, zip.indexOf('b.bin') + 900)
    expect((await inspect(zip, 'application/zip')).cutMembers?.size).toBe(0)
    expect([...((await inspect(changed, 'application/zip')).cutMembers?.values() ?? [])]).toEqual([because('sums-differ')])
    expect((await inspect(changed, 'application/vnd.oasis.opendocument.text')).missing).toEqual(because('sums-differ'))
    const second = zip.indexOf('b.bin') - 30
    const headless = Buffer.from(zip).fill(0, second, second + 30)
    expect((await inspect(headless, 'application/vnd.oasis.opendocument.text')).missing).toEqual(because('sums-differ'))
    const misnamed = flipped(zip, zip.lastIndexOf('b.bin'))
    expect((await inspect(misnamed, 'application/vnd.oasis.opendocument.text')).missing).toEqual(because('sums-differ'))
    expect((await inspect(misnamed, 'application/zip')).missing).toBeUndefined()
    const tnef = Buffer.from('789f3e220100010c800200030000006162632601010c800200030000006162632601', 'hex')
    expect((await inspect(tnef, 'application/vnd.ms-tnef')).missing).toBeUndefined()
    expect((await inspect(flipped(tnef, 15), 'application/vnd.ms-tnef')).missing).toEqual(because('sums-differ'))
    // The id of an attribute is not in its sum.
    expect((await inspect(flipped(tnef, 10), 'application/vnd.ms-tnef')).missing).toEqual(because('sums-differ'))
    const properties = Buffer.from('789f3e220100010390060003000000616263260101', 'hex').subarray(0, -1)
    expect((await inspect(properties, 'application/vnd.ms-tnef')).missing).toBeUndefined()
    // It has become that of an attachment, or of a code page.
    for (const bit of [1, 2, 4]) {
      const other = Buffer.from(properties)
      other[7] = 3 ^ bit
      expect((await inspect(other, 'application/vnd.ms-tnef')).missing).toEqual(because('sums-differ'))
    }
    expect((await inspect(tnef.subarray(0, -1), 'application/vnd.ms-tnef')).missing).toEqual(because('cut-message'))
  })

  it.each(['2 0 obj\n<< /Length 9 >>\nstream\n', '2', '2 0 ', '2 0 ob'])(
    'sees that a PDF which was saved twice lost its second half from %j on',
    async (rest) => {
      const twice = Buffer.concat([pdf, latin1(rest)])
      expect((await inspect(twice, 'application/pdf')).missing).toEqual(because('cut-pdf'))
    },
  )

  it('takes what follows the end of a PDF, a JPEG or an RTF for nobody’s', async () => {
    for (const [bytes, type] of [
      [pdf, 'application/pdf'],
      [jpeg, 'image/jpeg'],
      [rtf, 'application/rtf'],
    ] as const) {
      expect((await inspect(Buffer.concat([bytes, Buffer.alloc(700)]), type)).missing).toBeUndefined()
    }
  })

  it('finds the pictures of a PDF and the envelope of a secret message', async () => {
    expect((await inspect(pdf, 'application/pdf')).hasPictures).toBe(false)
    const scan = latin1(pdf.toString('latin1').replace('/Type /Catalog', '/Subtype /Image'))
    expect((await inspect(scan, 'application/pdf')).hasPictures).toBe(true)
    expect((await inspect(Buffer.from('308006092a864886f70d010703a080', 'hex'))).isEnveloped).toBe(true)
  })
})

describe('files that were made to be looked at for ever', () => {
  /** A directory with the most entries that there can be, which names itself as the next. */
  const tiffRound = Buffer.alloc(8 + 2 + 65_535 * 12 + 4, 1)
  tiffRound.write('49492a0008000000ffff', 'hex')
  tiffRound.writeUInt32LE(8, tiffRound.length - 4)
  /** Directories of that size at every second byte. */
  const tiffPages = Buffer.alloc(900_000)
  tiffPages.write('49492a0008000000', 'hex')
  for (let at = 8; at < 80_000; at += 4) {
    tiffPages.writeUInt16LE(0xf000, at)
    tiffPages.writeUInt32LE(at + 4, Math.min(at + 2 + 0xf000 * 12, tiffPages.length - 4))
  }
  /** As small as a block can be, each two bytes apart. */
  const jpegMarks = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(16_000_000, Buffer.from('ffd0', 'hex'))])
  const jpegFill = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(16_000_000, 0xff), Buffer.from('ffd90000', 'hex')])
  const rarBlocks = Buffer.concat([latin1('Rar!\x1a\x07\0'), Buffer.alloc(21_000_000, Buffer.from('00007300000700', 'hex'))])

  it.each([
    ['TIFF whose directory names itself', tiffRound],
    ['TIFF of overlapping directories', tiffPages],
    ['JPEG of marks alone', jpegMarks],
    ['JPEG of filling alone', jpegFill],
    ['RAR of the smallest blocks', rarBlocks],
  ])('a %s is looked at for a few seconds at most', async (_, bytes) => {
    const startedAt = performance.now()
    const member = { digest: createHash('sha384').update(bytes).digest('hex'), contentType: 'image/x' }
    expect((await inspect(gzipSync(bytes), 'application/gzip', [member])).cutMembers).toEqual(new Map())
    expect(performance.now() - startedAt).toBeLessThan(4_000)
  })

  it('can be stopped at any moment', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('stopped')), 5)
    await expect(inspect(jpegMarks, 'image/jpeg', [], controller.signal)).rejects.toThrow('stopped')
  })
})

describe('our own look into archives', () => {
  it('finds the cut files in a zip in a zip, and takes whole ones for whole', async () => {
    const cut = rtf.subarray(0, 150)
    const inner = zip([
      { name: Buffer.from('cut.rtf'), text: cut.toString('latin1'), flags: 0 },
      { name: Buffer.from('whole.rtf'), text: rtf.toString('latin1'), flags: 0 },
    ])
    const outer = Buffer.concat([latin1(`Content-Type: multipart/mixed; boundary=b\n\n--b\n\n`), inner, latin1('\n--b--\n')])
    const digest = (bytes: Buffer) => createHash('sha384').update(bytes).digest('hex')
    const { cutMembers } = await inspect(outer, 'message/rfc822', [
      { digest: digest(inner), contentType: 'application/zip' },
      { digest: digest(cut), contentType: 'application/rtf' },
      { digest: digest(rtf), contentType: 'application/rtf' },
    ])
    expect([...(cutMembers ?? [])]).toEqual([[digest(cut), because('cut-text')]])
  })

  it('finds packages in messages whose parts do not fit their sums, where nothing else has a sum of the whole', async () => {
    const digest = (bytes: Buffer) => createHash('sha384').update(bytes).digest('hex')
    const whole = deflatedZip([{ name: 'word/document.xml', bytes: randomBytes(900) }])
    const damaged = Buffer.from(whole)
    damaged[300] = (damaged[300] ?? 0) ^ 0x40
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const mail = (content: Buffer) =>
      Buffer.concat([latin1('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n'), content, latin1('\r\n--b--')])
    const tnef = (content: Buffer) => {
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(2)]
      length.writeUInt32LE(content.length)
      sum.writeUInt16LE(content.reduce((total, byte) => (total + byte) & 0xffff, 0))
      return Buffer.concat([Buffer.from('789f3e220100020f800600', 'hex'), length, content, sum])
    }
    const seen = async (type: string, container: (content: Buffer) => Buffer, content: Buffer) => {
      const { cutMembers } = await inspect(container(content), type, [{ digest: digest(content), contentType: docx }])
      return [...(cutMembers ?? [])]
    }
    for (const [type, container] of [['message/rfc822', mail] as const, ['application/vnd.ms-tnef', tnef] as const]) {
      expect(await seen(type, container, damaged)).toEqual([[digest(damaged), because('sums-differ')]])
      expect(await seen(type, container, whole)).toEqual([])
    }
  })
})
