import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { box } from './boxes.ts'

/** Who made all of these. */
export const author = 'Quilla Marchbanks'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A letter of Word with a comment, a change, a picture, a template, a custom property, each with its author. */
export async function letter(extra: { name: string; bytes: Buffer | string }[] = []): Promise<Buffer> {
  return deflatedZip([
    { name: '[Content_Types].xml', bytes: '<Types><Default Extension="xml" ContentType="application/xml"/></Types>' },
    {
      name: 'word/document.xml',
      bytes: `<w:document ${w}><w:body><w:p w:rsidR="00AB12CD"><w:ins w:id="1" w:author="${author}" w:date="2020-01-01T00:00:00Z"><w:r><w:t>The quay</w:t></w:r></w:ins></w:p></w:body></w:document>`,
    },
    {
      name: 'word/comments.xml',
      bytes: `<w:comments ${w}><w:comment w:id="0" w:author='${author}' w:initials="QM"><w:p/></w:comment></w:comments>`,
    },
    {
      name: 'word/settings.xml',
      bytes: `<w:settings ${w}><w:attachedTemplate r:id="rId1"/><w:rsids><w:rsid w:val="00AB12CD"/></w:rsids></w:settings>`,
    },
    {
      name: 'word/_rels/settings.xml.rels',
      bytes: `<Relationships><Relationship Id="rId1" Type="http://x/relationships/attachedTemplate" Target="file:///C:/Users/${author}/n.dotm" TargetMode="External"/></Relationships>`,
    },
    { name: 'word/media/image1.jpeg', bytes: await photograph() },
    {
      name: 'docProps/core.xml',
      bytes: `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${author}</dc:creator></cp:coreProperties>`,
    },
    {
      name: 'docProps/custom.xml',
      bytes: `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"><property name="Owner"><vt:lpwstr>${author}</vt:lpwstr></property></Properties>`,
    },
    ...extra,
  ])
}

/** A text of LibreOffice with a comment and an earlier version. */
export function draft(): Buffer {
  return deflatedZip([
    { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      bytes: `<office:document-content><office:annotation><dc:creator>${author}</dc:creator><text:p>No.</text:p></office:annotation><text:p>The quay</text:p></office:document-content>`,
    },
    {
      name: 'meta.xml',
      bytes: `<office:document-meta><office:meta><meta:initial-creator>${author}</meta:initial-creator></office:meta></office:document-meta>`,
    },
    {
      name: 'settings.xml',
      bytes: `<config:config-item-set><config:config-item config:name="PrinterName" config:type="string">${author}</config:config-item></config:config-item-set>`,
    },
    { name: 'Versions/Version1', bytes: author },
    {
      name: 'META-INF/manifest.xml',
      bytes: '<manifest:manifest><manifest:file-entry manifest:full-path="Versions/Version1"/></manifest:manifest>',
    },
  ])
}

/** A photograph lying on its side, with its photographer, and bytes behind its end. */
export async function photograph(): Promise<Buffer> {
  const plain = sharp({ create: { width: 8, height: 4, channels: 3, background: { r: 200, g: 30, b: 40 } } })
  const jpeg = await plain
    .jpeg()
    .withExif({ IFD0: { Artist: author, Copyright: author } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return Buffer.concat([jpeg, Buffer.from(author)])
}

/** The same as PNG. */
export async function drawing(): Promise<Buffer> {
  const plain = sharp({ create: { width: 8, height: 4, channels: 3, background: { r: 20, g: 130, b: 40 } } })
  const png = await plain
    .png()
    .withExif({ IFD0: { Artist: author } })
    .toBuffer()
  return Buffer.concat([png, Buffer.from(author)])
}

/** The same as TIFF, with what its writer left between the pages. */
export async function scan(): Promise<Buffer> {
  const plain = sharp({ create: { width: 8, height: 4, channels: 3, background: { r: 20, g: 30, b: 140 } } })
  const tiff = await plain
    .tiff({ compression: 'lzw' })
    .withExif({ IFD0: { Artist: author, ImageDescription: author } })
    .toBuffer()
  return Buffer.concat([tiff, Buffer.from(author)])
}

/** A report with an earlier version of a page, an author, XMP, and a comment. */
export async function report(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setAuthor(author)
  document.setTitle(`A report of ${author}`)
  const page = document.addPage([200, 200])
  const { context, catalog } = document
  catalog.set(
    PDFName.of('Metadata'),
    context.register(context.stream(`<x:xmpmeta>${author}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' })),
  )
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [0, 0, 10, 10],
    Contents: PDFString.of('Look here'),
    T: PDFString.of(author),
  })
  page.node.set(PDFName.of('Annots'), context.obj([context.register(note)]))
  page.node.set(PDFName.of('PieceInfo'), context.obj({ App: { Private: PDFString.of(author) } }))
  const first = Buffer.from(await document.save({ useObjectStreams: false }))
  // An incremental update: the old version of what changed stays in the file.
  const number = [...first.toString('latin1').matchAll(/(\d+) 0 obj\n<<\n\/Title/g)].at(0)?.[1] ?? '3'
  const again = `\n${number} 0 obj\n<< /Author (${author} again) >>\nendobj\n`
  return Buffer.concat([first, Buffer.from(again)])
}

/** A film of one track of measurements and one of sound, with tags and a date. */
export function film(measured = author): Buffer {
  const head = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'))
  const samples = Buffer.from(`sound!${measured}`)
  const moovAt = (at: number) =>
    box(
      'moov',
      box('mvhd', Buffer.concat([Buffer.alloc(4), Buffer.from('e0e1e2e3e4e5e6e7', 'hex'), Buffer.alloc(88)])),
      track('soun', at + 8, 6),
      track('meta', at + 14, measured.length),
      box('udta', box('\u00a9ART', Buffer.from(author))),
    )
  const length = moovAt(0).length
  return Buffer.concat([head, moovAt(head.length + length), box('mdat', samples), box('uuid', Buffer.from(author))])
}

function track(handler: string, at: number, sizeBytes: number): Buffer {
  const numbers = (...values: number[]) =>
    Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')))
  const table = box(
    'stbl',
    box('stsz', numbers(0, 0, 1, sizeBytes)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stco', numbers(0, 1, at)),
  )
  const handled = box('hdlr', Buffer.concat([numbers(0, 0), Buffer.from(handler), Buffer.alloc(12)]))
  return box('trak', box('mdia', handled, box('minf', table)))
}
