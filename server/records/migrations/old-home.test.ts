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
  const kept = ['project', 'document', 'segment', 'tombstone', 'entry', 'folder', 'task']
  const before = kept.map(rowsOf)
  await (await openRecords(file)).close()
  expect(kept.map(rowsOf)).toMatchObject(before)
  const again = await openRecords(file)
  expect(again.id).toBe('a08d2a7a-53e1-433a-aeb4-b11fcd98e268')
  await again.close()
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
