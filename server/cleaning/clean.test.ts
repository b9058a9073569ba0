import type { CleanedFormat } from '@dossier/contract/documents/cleaning'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../containers/bytes.ts'
import { Effort } from '../containers/effort.ts'
import { namedZipMembers } from '../containers/zip/zip-members.ts'
import { cleanFile } from './clean.ts'
import { sizeOf, wholeOf } from './plan.ts'
import { author, draft, drawing, film, letter, photograph, report, scan } from './testing/made-files.ts'

const { signal } = new AbortController()
const clean = async (bytes: Buffer, format: CleanedFormat) => {
  const pieces = await cleanFile(bytesOfBuffer(bytes), format, signal)
  const whole = await wholeOf(pieces)
  expect(sizeOf(pieces)).toBe(whole.length)
  return whole
}

/** The parts of an archive by name, unpacked. */
async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const limits = { maxBytes: 1_000_000, effort: new Effort(signal) }
  for await (const { name, bytes: part } of namedZipMembers(bytesOfBuffer(bytes), limits, () => true)) parts.set(name, part)
  return parts
}

/** Whether the author's name stands anywhere, as it is or in UTF-16. */
const names = (bytes: Buffer) => bytes.includes(author) || bytes.includes(Buffer.from(author, 'utf16le'))

describe('a file without what it says of its author', () => {
  it('is a letter whose changes and comments go by numbers', async () => {
    const parts = await partsOf(await clean(await letter(), 'ooxml'))
    for (const [name, part] of parts) expect({ name, isNamed: names(part) }).toEqual({ name, isNamed: false })
    expect(parts.get('word/document.xml')?.toString()).toContain('<w:ins w:id="1" w:author="Author 1"')
    expect(parts.get('word/document.xml')?.toString()).toContain('The quay')
    expect(parts.get('word/comments.xml')?.toString()).toContain('w:author="Author 1" w:initials="A"')
    expect(parts.get('word/settings.xml')?.toString()).not.toMatch(/attachedTemplate|rsid/)
    expect(parts.get('docProps/core.xml')?.toString()).toMatch(/^<cp:coreProperties [^>]+\/>$/)
  })

  it('is no letter with a macro or an object of another program in it', async () => {
    for (const name of ['word/vbaProject.bin', 'word/embeddings/oleObject1.bin', 'word/afchunk.mht'])
      await expect(clean(await letter([{ name, bytes: 'x' }]), 'ooxml')).rejects.toMatchObject({ why: 'part', part: name })
  })

  it('is a letter whose letter inside has none either', async () => {
    const name = 'word/embeddings/Microsoft_Word_Document.docx'
    const parts = await partsOf(await clean(await letter([{ name, bytes: await letter() }]), 'ooxml'))
    const inner = await partsOf(parts.get(name) ?? Buffer.alloc(0))
    expect(inner.size).toBeGreaterThan(5)
    for (const part of inner.values()) expect(names(part)).toBe(false)
  })

  it('is a draft without its earlier versions', async () => {
    const parts = await partsOf(await clean(draft(), 'odf'))
    for (const part of parts.values()) expect(names(part)).toBe(false)
    expect([...parts.keys()]).not.toContain('Versions/Version1')
    expect(parts.get('content.xml')?.toString()).toContain('<dc:creator>Author 1</dc:creator><text:p>No.</text:p>')
    expect(parts.get('META-INF/manifest.xml')?.toString()).toBe('<manifest:manifest></manifest:manifest>')
  })

  it.each<[string, CleanedFormat, () => Promise<Buffer>]>([
    ['a photograph', 'jpeg', photograph],
    ['a drawing', 'png', drawing],
    ['a scan', 'tiff', scan],
  ])('is %s with the same pixels', async (_name, format, make) => {
    const before = await make()
    expect(names(before)).toBe(true)
    const after = await clean(before, format)
    expect(names(after)).toBe(false)
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer())
    const turned = async (bytes: Buffer) => (await sharp(bytes).metadata()).orientation ?? 1
    expect(await turned(after)).toBe(await turned(before))
  })

  it('is a report without its earlier versions', async () => {
    const before = await report()
    expect(names(before)).toBe(true)
    const after = await clean(before, 'pdf')
    // Nothing is packed in either of them but what the library itself packs.
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const loaded = await PDFDocument.load(after, { updateMetadata: false })
    const all = loaded.context.enumerateIndirectObjects().map(([, object]) => object.toString())
    expect(all.join('\n')).toContain('Look here')
    expect(all.join('\n')).not.toMatch(/Quilla|PieceInfo|xmpmeta/)
    expect(names(after)).toBe(false)
    expect(loaded.getAuthor()).toBeUndefined()
    expect(loaded.getPageCount()).toBe(1)
  })

  it('is a film without its tags, its dates and what the camera measured', async () => {
    const before = film()
    const after = await clean(before, 'mp4')
    expect(after.length).toBe(before.length)
    expect(names(after)).toBe(false)
    expect(after.includes('sound!')).toBe(true)
    expect(after.includes(Buffer.from('e0e1e2e3', 'hex'))).toBe(false)
    expect(after.indexOf('mdat')).toBe(before.indexOf('mdat'))
  })

  it('is a film of any length without being held', async () => {
    const [head, tail] = [film(), Buffer.alloc(0)]
    const long = 600 * 1024 * 1024
    const heart = Buffer.alloc(16)
    heart.writeUInt32BE(1)
    heart.write('mdat', 4)
    heart.writeBigUInt64BE(BigInt(long), 8)
    const bytes = {
      sizeBytes: head.length + long + tail.length,
      read: async (at: number, length: number) => {
        const end = Math.min(at + length, head.length + long)
        const piece = Buffer.alloc(Math.max(0, end - at))
        head.copy(piece, 0, at)
        if (at >= head.length && at < head.length + 16) heart.copy(piece, 0, at - head.length)
        else if (end > head.length) heart.copy(piece, Math.max(0, head.length - at))
        return piece
      },
    }
    const pieces = await cleanFile(bytes, 'mp4', signal)
    expect(sizeOf(pieces)).toBe(bytes.sizeBytes)
    expect(pieces.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : 0), 0)).toBeLessThan(10_000)
  })
})
