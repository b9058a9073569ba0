import { statSync } from 'node:fs'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { EmbeddedPart, Extraction, MembersRead } from '../../port.ts'
import { fileAt, useTika } from '../../testing/use-tika.ts'

const reader = useTika({
  limits: { writeLimit: 100_000 },
  longTexts: { pieceBytes: 30_000, mostBytes: 1_000_000 },
})
const { home, read: readWhole } = reader

async function read(name: string, bytes: string | Uint8Array): Promise<{ extraction: Extraction; more: EmbeddedPart[] }> {
  const extraction = await readWhole(name, bytes)
  const more: EmbeddedPart[] = []
  for await (const parts of extraction.more ?? []) more.push(...parts)
  return { extraction, more }
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at};Straße am Hafen ${at}`)

describe('a text that is longer than one reading may be', () => {
  it.each(['long.log', 'huge.log'])('is read to its end in parts (%s)', { timeout: 60_000 }, async (name) => {
    const wanted = lines(name === 'huge.log' ? 16_000 : 5_000)
    const { extraction, more } = await read(name, `${wanted.join('\n')}\n`)
    const { root } = extraction
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('text-in-parts', { parts: more.length + 1 })] })
    expect([root.text, ...more.map(({ text }) => text)].join('\n').split('\n')).toEqual(wanted)
    expect(more.map(({ outcome }) => outcome.state)).toEqual(more.map(() => 'indexed'))
    expect(more[0]).toMatchObject({ name: `${name}, part 2`, level: 1, parent: -1, contentType: root.contentType })
    expect(new Set(more.map(({ digest }) => digest)).size).toBe(more.length)
    expect(root.metadata.text_parts).toEqual([String(more.length + 1)])
  })

  it('tells how many of its parts were read', { timeout: 60_000 }, async () => {
    const told: MembersRead[] = []
    const watch = { onAside() {}, onTurn() {}, onSlow() {}, onMembers: (members: MembersRead) => void told.push(members) }
    const path = reader.write('told.log', lines(5_000).join('\n'))
    const extraction = await reader.tika.extract(fileAt(path), reader.signal, watch)
    let of = 1
    for await (const parts of extraction.more ?? []) of += parts.length
    expect(of).toBeGreaterThan(2)
    expect(told).toEqual(Array.from({ length: of - 1 }, (_, at) => ({ read: at + 2, of })))
  })

  it('says up to where it can be searched', { timeout: 60_000 }, async () => {
    const { extraction, more } = await read('endless.csv', `${lines(60_000).join('\n')}\n`)
    const whole = statSync(join(home, 'endless.csv')).size
    const searchable = Number(extraction.root.metadata.searchable_bytes)
    expect(searchable).toBeGreaterThanOrEqual(1_000_000)
    expect(searchable).toBeLessThan(1_040_000)
    expect(extraction.root.outcome).toEqual({
      state: 'indexed-in-part',
      reasons: [because('searchable-up-to', { read: searchable, whole })],
    })
    expect(more.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)).toBeLessThan(searchable)
  })

  it('without any line is cut between two characters', { timeout: 60_000 }, async () => {
    const { extraction, more } = await read('one line.txt', '港のクレーン'.repeat(25_000))
    const text = [extraction.root.text, ...more.map((part) => part.text)].join('')
    expect(text).toBe('港のクレーン'.repeat(25_000))
  })

  it.each([
    ['little.csv', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big.csv', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['unmarked.log', (text: string) => Buffer.from(text, 'utf16le')],
  ])('in UTF-16 is read to its end (%s)', { timeout: 60_000 }, async (name, encode) => {
    const wanted = lines(5_000)
    const { extraction, more } = await read(name, encode(`${wanted.join('\n')}\n`))
    expect(extraction.root.outcome.reasons).toEqual([because('text-in-parts', { parts: more.length + 1 })])
    const text = [extraction.root.text, ...more.map((part) => part.text)].join('\n')
    // Of a table the reader gives the cells, with other signs between them.
    const words = (of: string) => of.split(/[\s;]+/).filter(Boolean)
    expect(words(text)).toEqual(words(wanted.join('\n')))
    expect(new Set(more.map(({ outcome }) => outcome.state))).toEqual(new Set(['indexed']))
  })

  it('in UTF-16 without any line is cut between two characters', { timeout: 60_000 }, async () => {
    const wanted = '🏗️港'.repeat(25_000)
    const { extraction, more } = await read('one line.txt', Buffer.from(`\ufeff${wanted}`, 'utf16le'))
    expect([extraction.root.text, ...more.map(({ text }) => text)].join('')).toBe(wanted)
  })

  it('of another kind keeps its limit', { timeout: 60_000 }, async () => {
    const { extraction } = await read('page.html', `<html><body>${'<p>harbour crane</p>'.repeat(20_000)}</body></html>`)
    expect(extraction.more).toBeUndefined()
    expect(extraction.root.outcome).toMatchObject({ state: 'indexed-in-part', reasons: [because('limit-text')] })
  })
})
