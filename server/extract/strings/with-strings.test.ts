import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because, type LedgerState, type PlainReasonCode } from '@dossier/contract'
import { afterAll, expect, it } from 'vitest'
import type { Extractor } from '../port.ts'
import { withStrings } from './with-strings.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-strings-'))
const path = Buffer.from(join(folder, 'table.db'))
writeFileSync(path, Buffer.concat([Buffer.alloc(64), Buffer.from('the second set of books'), Buffer.alloc(64)]))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Said = { contentType: string; state: LedgerState; reason: PlainReasonCode; text?: string }

async function read({ contentType, state, reason, text = '' }: Said, strings = true) {
  const outcome = { state, reasons: [because(reason)] }
  const root = { outcome, contentType, contentEncoding: 'unknown', text, metadata: {} }
  const reader: Extractor = {
    extract: async () => ({ root, embedded: [], durationMs: 1, tool: 'a reader' }),
    version: async () => 'a reader',
    close: async () => {},
  }
  const file = { path, name: 'table.db', sizeBytes: 151, strings }
  return (await withStrings(reader).extract(file, new AbortController().signal)).root
}

it.each<[Said, string[]]>([
  [{ contentType: 'application/x-sqlite3', state: 'unsupported', reason: 'no-reader' }, ['strings-found']],
  [{ contentType: 'application/octet-stream', state: 'unsupported', reason: 'type-unknown' }, ['strings-found']],
  [{ contentType: 'application/x-elf', state: 'indexed', reason: 'no-text' }, ['strings-found']],
  [{ contentType: 'application/msword', state: 'damaged', reason: 'cut-archive' }, ['cut-archive', 'strings-found']],
])('finds the strings of a file without text, and says so: %j', async (said, codes) => {
  const { text, outcome, metadata } = await read(said)
  expect(text).toBe('the second set of books')
  expect(metadata).toEqual({ strings: ['1'] })
  expect([outcome.state, outcome.reasons.map(({ code }) => code)]).toEqual(['indexed-in-part', codes])
})

it.each<[Said, boolean?]>([
  [{ contentType: 'application/x-sqlite3', state: 'unsupported', reason: 'no-reader' }, false],
  [{ contentType: 'image/png', state: 'damaged', reason: 'cut-picture' }],
  [{ contentType: 'application/zip', state: 'encrypted', reason: 'needs-password' }],
  [{ contentType: 'application/pdf', state: 'indexed', reason: 'no-text', text: 'read' }],
])('leaves alone what has text, what holds none, and everything where nobody asked: %j', async (said, strings) => {
  const { text, outcome } = await read(said, strings)
  expect([text, outcome.state]).toEqual([said.text ?? '', said.state])
})
