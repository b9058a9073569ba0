import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Effort } from '../containers/effort.ts'
import { embeddedFiles } from './embedded-files.ts'

async function filesOf(bytes: Buffer, contentType: string): Promise<string[]> {
  const found: string[] = []
  const limits = { maxBytes: 1e6, effort: new Effort(new AbortController().signal) }
  for await (const file of embeddedFiles({ bytes, contentType }, limits)) found.push(file.toString())
  return found
}

describe('files in a PDF', () => {
  const packed = deflateSync('attached')
  const file = Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length} >> stream\n`),
    packed,
    Buffer.from('\nendstream endobj\n2 0 obj << /Length 4 >> stream\npage\nendstream endobj\n'),
  ])

  it('are unpacked, other streams are not', async () => {
    expect(await filesOf(file, 'application/pdf')).toEqual(['attached'])
  })

  it('stay closed where the PDF is encrypted', async () => {
    expect(await filesOf(Buffer.concat([file, Buffer.from('trailer << /Encrypt 9 0 R >>')]), 'application/pdf')).toEqual([])
  })
})
