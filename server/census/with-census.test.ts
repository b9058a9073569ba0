import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import type { ExtractedPart, Extractor } from '../extract/port.ts'
import { withCensus } from './with-census.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-census-'))
const signal = new AbortController().signal
let reader: Extractor | undefined
afterAll(async () => {
  await reader?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads a file of these bytes, of which the first reader found only `found`. */
async function read(bytes: string | Buffer, contentType: string, found: Partial<ExtractedPart>): Promise<ExtractedPart> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  await reader?.close()
  const part = {
    outcome: { state: 'indexed', reasons: [] },
    contentType,
    contentEncoding: 'unknown',
    text: '',
    metadata: {},
    ...found,
  }
  reader = withCensus({
    extract: async () => ({ root: structuredClone(part) as ExtractedPart, embedded: [], durationMs: 0, tool: 'half a reader' }),
    version: async () => 'half a reader',
    close: async () => {},
  })
  return (await reader.extract({ path: Buffer.from(path), name: 'file', sizeBytes: bytes.length }, signal)).root
}

describe('a reader beside a second one', () => {
  it('keeps a text that has every word as it is', async () => {
    const root = await read('<p>All of it', 'text/html', { text: 'All of it' })
    expect(root).toMatchObject({ text: 'All of it', metadata: {}, outcome: { state: 'indexed', reasons: [] } })
  })

  it('adds what is missing behind the text, and says how many words and where from', async () => {
    const root = await read('<p>Body<p>an aside', 'text/html', { text: 'Body' })
    expect(root.text).toBe('Body\n\n[Recovered: text]\nan aside')
    expect(root.metadata).toEqual({ recovered: ['text'], recovered_words: ['2'] })
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('words-recovered', { count: 2, from: 'text' })] })
  })

  it('makes addresses searchable without calling them lost', async () => {
    const root = await read('<a href="https://example.org/">Body</a>', 'text/html', { text: 'Body' })
    expect(root.text).toBe('Body\n\n[Beside the text: addresses of links]\nhttps://example.org/')
    expect(root).toMatchObject({ metadata: { beside_text: ['link'] }, outcome: { reasons: [] } })
  })

  it('finds text where the first reader found none, and part of what it could not read', async () => {
    const silent = { state: 'indexed', reasons: [because('no-text')] } as const
    const damaged = { state: 'damaged', reasons: [because('cut-text')] } as const
    const outcomes = [silent, damaged].map(async (outcome) => {
      const { state, reasons } = (await read('<p>words', 'text/html', { outcome: { ...outcome, reasons: [...outcome.reasons] } }))
        .outcome
      return [state, ...reasons.map(({ code }) => code)]
    })
    expect(await outcomes[0]).toEqual(['indexed', 'words-recovered'])
    expect(await outcomes[1]).toEqual(['indexed-in-part', 'cut-text', 'words-recovered'])
  })

  it('reads UTF-16 without a mark', async () => {
    const root = await read(Buffer.from('Привет мир\nвторая строка\n', 'utf16le'), 'text/plain', { text: '\u001f5@' })
    expect(root.text).toContain('вторая строка')
  })
})
