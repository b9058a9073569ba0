import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchCalls } from '@dossier/contract/search/calls'
import { nodeCalls } from '@dossier/contract/search/node'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import type { CarriedOut, Deed } from '../scope/audit.ts'
import { AuditLog } from './audit-log.ts'
import { auditDb, auditMigrations } from './tables.ts'
import { verify } from './verify.ts'

const fail = (error: unknown) => {
  throw error
}
const deed = (query: string): Deed => ({ userId: 'ada', from: '10.0.0.1', event: 'searched', subject: { query } })
const { signal } = new AbortController()

const caller = { id: 'ada', name: null, email: null, provider: 'local', grants: { kind: 'everything' } } as const
const askedOf = (body: unknown): CarriedOut => ({
  scope: { caller, projects: ['a'], from: '10.0.0.1' },
  params: {},
  query: {},
  body,
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-audit-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describeOnBoth(
  'the audit log',
  (place) => {
    const open = (records: Records, name = 'journal') => new AuditLog({ records, journal: join(folder, name), failed: fail })

    it('has written what it was asked to write, with what was noted before it, and the rest soon', async () => {
      const records = await place.open()
      const log = open(records)
      log.note(deed('noted'))
      await log.write(deed('written'))
      expect(await queries(records)).toEqual(['noted', 'written'])
      log.note(deed('later'))
      await vi.waitFor(async () => expect(await queries(records)).toHaveLength(3))
      await log.close()
    })

    it('goes on with what a killed program had noted, and writes nothing twice', async () => {
      const records = await place.open()
      const killed = open(records)
      killed.note(deed('first'))
      killed.note(deed('second'))
      const left = readFileSync(join(folder, 'journal'), 'utf8')
      await killed.flush()
      // As if it had died after the commit, before the journal was emptied, and within a line.
      await writeFile(join(folder, 'journal'), `${left}\n{"id":"cut`)
      const next = open(records)
      await next.write(deed('third'))
      expect(await queries(records)).toEqual(['first', 'second', 'third'])
      expect(await verify(records, signal)).toMatchObject({ entries: 3, broken: null })
      expect(readFileSync(join(folder, 'journal'), 'utf8')).toBe('')
      await next.close()
      await killed.close()
    })

    it('keeps in its journal what a killed program could not write at all', async () => {
      const records = await place.open()
      const killed = open(records)
      killed.note(deed('waiting'))
      const next = open(records)
      await next.flush()
      expect(await queries(records)).toEqual(['waiting'])
      await next.close()
      await killed.close()
      expect(await queries(records)).toEqual(['waiting'])
    })

    it.each([
      ['post_filter', [{ post_filter: { term: { a: 1 } } }, { post_filter: { term: { a: 2 } } }]],
      [
        'a filter among the counts',
        [{ aggs: { a: { filter: { term: { a: 1 } } } } }, { aggs: { a: { filter: { term: { a: 2 } } } } }],
      ],
      [
        'the end of long words',
        [
          { query: { query_string: { query: `${'x'.repeat(9_000)}1` } } },
          { query: { query_string: { query: `${'x'.repeat(9_000)}2` } } },
        ],
      ],
      [
        'the last of many clauses',
        [1, 2].map((a) => ({ query: { bool: { must: [...Array(20).fill({ match_all: {} }), { term: { a } }] } } })),
      ],
    ])('takes two searches that differ only in %s for two', async (_what, bodies) => {
      const records = await place.open()
      const log = open(records)
      for (const body of bodies) for (const from of [0, 25]) await log.carriedOut(searchCalls.search, askedOf({ ...body, from }))
      await log.close()
      expect(await queries(records)).toHaveLength(2)
    })

    it('takes two lists of documents with the same beginning for two', async () => {
      const records = await place.open()
      const log = open(records)
      const ids = Array.from({ length: 1_000 }, (_, at) => `document ${at}`)
      for (const last of ['a', 'b', 'b']) await log.carriedOut(nodeCalls.severalOfIndex, askedOf({ ids: [...ids, last] }))
      await log.close()
      expect(await queries(records)).toHaveLength(2)
    })

    it('keeps the order of many at once', async () => {
      const records = await place.open()
      const log = open(records)
      const names = Array.from({ length: 1_200 }, (_, at) => `${at}`)
      await Promise.all(names.map((name, at) => (at % 100 === 0 ? log.write(deed(name)) : log.note(deed(name)))))
      await log.close()
      expect(await queries(records)).toEqual(names)
    })

    it('chains what two servers write at the same time', async () => {
      const records = await place.open()
      const logs = [open(records, 'one'), open(records, 'two')]
      await Promise.all(logs.flatMap((log) => Array.from({ length: 20 }, (_, at) => log.write(deed(`${at}`)))))
      expect(await verify(records, signal)).toMatchObject({ entries: 40, broken: null })
      for (const log of logs) await log.close()
    })

    it('says why it cannot write, and writes once it can', async () => {
      const records = await place.open()
      const full = Object.assign(new Error('database or disk is full'), { code: 'ENOSPC' })
      const log = open(records)
      const refused = vi.spyOn(records.db, '$extendTables').mockImplementationOnce(() => {
        throw full
      })
      await expect(log.write(deed('first'))).rejects.toBe(full)
      refused.mockRestore()
      await log.write(deed('second'))
      expect(await queries(records)).toEqual(['first', 'second'])
      await log.close()
    })
  },
  [{ feature: 'audit', steps: auditMigrations }],
)

async function queries(records: Records): Promise<unknown[]> {
  const rows = await auditDb(records).selectFrom('audit_entry').select('subject').orderBy('number').execute()
  return rows.map(({ subject }) => JSON.parse(subject).query)
}
