import { deflateSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Effort } from '../containers/effort.ts'
import { bzip2Of } from '../containers/testing/small-bzip2.ts'
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

describe('files in archives that pack one alone, and in those of other kinds', () => {
  it('are given as they are', async () => {
    expect(await filesOf(zstdCompressSync('a letter'), 'application/zstd')).toEqual(['a letter'])
    expect(await filesOf(bzip2Of(['a letter']), 'application/x-bzip2')).toEqual(['a letter'])
    const head = 'note.txt/       0           0     0     100644  8         `\n'
    expect(await filesOf(Buffer.from(`!<arch>\n${head}a letter`), 'application/x-archive')).toEqual(['a letter'])
  })
})
