import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRecords } from '../open.ts'

/** A home as the program left it that counted its migrations in the file's head: two folders, a removed one, a removed project. */
const versionOne = readFileSync(new URL('testing/version-1.sql', import.meta.url), 'utf8')

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'))
  file = join(folder, 'records.sqlite')
  ask((database) => database.exec(versionOne))
})
afterEach(() => rmSync(folder, { recursive: true }))

function ask<T>(question: (database: DatabaseSync) => T, name = file): T {
  const database = new DatabaseSync(name)
  try {
    return question(database)
  } finally {
    database.close()
  }
}

const rowsOf = (table: string) => ask((database) => database.prepare(`select * from ${table}`).all())
const tables = (name: string) =>
  ask((database) => database.prepare('select name, lower(sql) as sql from sqlite_master order by name').all(), name)

it('loses nothing of a home of the first version', async () => {
  const kept = ['project', 'segment', 'entry', 'folder', 'task']
  const before = kept.map(rowsOf)
  const documents = rowsOf('document').map(({ change, ...row }) => ({ ...row, version: change }))
  await (await openRecords(file)).close()
  expect(kept.map(rowsOf)).toMatchObject(before)
  expect(rowsOf('document')).toEqual(documents)
  const again = await openRecords(file)
  expect(again.id).toBe('a08d2a7a-53e1-433a-aeb4-b11fcd98e268')
  await again.close()
})

it('lets an index of before be followed on from any number', async () => {
  const stored = rowsOf('document').map(({ change, project, rid }) => [change, project, 'document', String(rid)])
  const removed = rowsOf('tombstone').map(({ change, project, rid }) =>
    rid === null ? [change, project, 'project', project] : [change, project, 'document', String(rid)],
  )
  await (await openRecords(file)).close()
  const rows = ask((database) => database.prepare('select number, project, kind, key from change order by number').all())
  const numbered = [...stored, ...removed].sort(([a], [b]) => Number(a) - Number(b))
  expect(rows.map(({ number, project, kind, key }) => [number, project, kind, key])).toEqual(numbered)
  expect(removed).toHaveLength(5)
})

it('lets names of before be looked up', async () => {
  await (await openRecords(file)).close()
  const names = ask((database) => database.prepare('select folded_name from entry order by folded_name').all())
  expect(names.map((row) => row.folded_name)).toContain('/investigation/reports/ete.pdf')
  expect(names.map((row) => row.folded_name)).toContain('x.txt')
})

it('ends with the same tables as a new home', async () => {
  await (await openRecords(file)).close()
  const fresh = join(folder, 'fresh.sqlite')
  await (await openRecords(fresh)).close()
  const plain = (rows: ReturnType<typeof tables>) => rows.map(({ name, sql }) => [name, String(sql).replaceAll('"', '')])
  expect(plain(tables(file))).toEqual(plain(tables(fresh)))
})

it('is refused by programs of the first version from then on', async () => {
  await (await openRecords(file)).close()
  expect(ask((database) => database.prepare('pragma user_version').get()?.user_version)).toBeGreaterThan(1)
})
