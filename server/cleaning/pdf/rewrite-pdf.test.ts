import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { author, photograph } from '../testing/made-files.ts'
import { Uncleanable } from '../uncleanable.ts'
import { rewritePdf } from './rewrite-pdf.ts'

/** A page with a photograph, which lies there as its filters say. */
async function pageWith(content: Buffer, filters: string | string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const { context } = document
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: 8,
    Height: 4,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: filters,
  })
  const picture = context.register(PDFRawStream.of(dict, content))
  const page = document.addPage([200, 200])
  page.node.setXObject(PDFName.of('Photograph'), picture)
  return document.save({ useObjectStreams: false })
}

it('takes what a photograph says of its camera out of a PDF', async () => {
  const photo = await photograph()
  for (const filters of ['DCTDecode', ['DCTDecode']]) {
    const pdf = await pageWith(photo, filters)
    expect(Buffer.from(pdf).includes(author)).toBe(true)
    expect(Buffer.from(await rewritePdf(pdf)).includes(author)).toBe(false)
  }
})

it('refuses a photograph that is packed once more', async () => {
  const pdf = await pageWith(deflateSync(await photograph()), ['FlateDecode', 'DCTDecode'])
  await expect(rewritePdf(pdf)).rejects.toEqual(new Uncleanable('part', 'DCTDecode'))
})
