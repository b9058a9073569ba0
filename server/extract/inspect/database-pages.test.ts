import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { leaveBehind, writeDatabase } from '../../containers/testing/sqlite-database.ts'
import { findMissingEnd } from './completeness.ts'

const real = join(process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../shared'), 'real-documents/testSqlite3b.db')
const missing = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'application/x-sqlite3')
const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
const made = (pragmas = '') =>
  writeDatabase(
    `CREATE TABLE ships(name, note); ${numbers(2_000)} INSERT INTO ships SELECT 'ship ' || i, substr(hex(zeroblob(i)), 1, i * 3) FROM n;
     CREATE TABLE keyed(k TEXT PRIMARY KEY, raw BLOB) WITHOUT ROWID; ${numbers(500)} INSERT INTO keyed SELECT 'k' || i, zeroblob(i * 40) FROM n;
     DELETE FROM ships WHERE rowid % 3 = 0; ALTER TABLE ships ADD COLUMN flag DEFAULT 'x'; CREATE INDEX by_name ON ships(name)`,
    pragmas,
  )

it.each(['', 'PRAGMA page_size=512', 'PRAGMA page_size=65536', "PRAGMA encoding='UTF-16be'", 'PRAGMA auto_vacuum=FULL'])(
  'finds nothing missing in a whole database (%s)',
  async (pragmas) => {
    expect(await missing(made(pragmas))).toBeUndefined()
    expect(await missing(writeDatabase('CREATE TABLE hollow(a)', pragmas))).toBeUndefined()
  },
)

it.runIf(existsSync(real))('finds nothing missing in a real one', async () => {
  expect(await missing(readFileSync(real))).toBeUndefined()
})

it('says how much of a cut one is there', async () => {
  const whole = made()
  const there = whole.length - 5_000
  expect(await missing(whole.subarray(0, there))).toEqual(because('cut-bytes', { there, whole: whole.length }))
})

it('notices that any page was lost, of rows, of ways to them and of what long rows go on in', async () => {
  const whole = writeDatabase(
    `CREATE TABLE ships(name); ${numbers(300)} INSERT INTO ships SELECT 'ship ' || i || substr(hex(zeroblob(i)), 1, i * 3) FROM n;
     CREATE TABLE keyed(k TEXT PRIMARY KEY, note) WITHOUT ROWID; ${numbers(100)} INSERT INTO keyed SELECT 'k' || i, substr(hex(zeroblob(i)), 1, i * 9) FROM n`,
    'PRAGMA page_size=512',
  )
  const found: unknown[] = []
  for (let at = 0; at < whole.length; at += 512) {
    const lost = Buffer.from(whole)
    // Of the first page the head of the file is left.
    lost.fill(0, Math.max(at, 100), at + 512)
    found.push(await missing(lost))
  }
  expect(found.length).toBeGreaterThan(200)
  expect(found).toEqual(found.map(() => because('parts-lost')))
})

it('notices a row that is not as long as it says, and one whose place is none', async () => {
  const whole = writeDatabase("CREATE TABLE t(a); INSERT INTO t VALUES ('harbour'), ('crane')")
  const page = whole.readUInt16BE(16)
  const row = page + whole.readUInt16BE(page + 8)
  for (const at of [row, row + 3, page + 8]) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0x10
    expect(await missing(changed)).toEqual(because('parts-lost'))
  }
})

it('notices a page whose list of rows is gone, an entry of the schema of no known kind, and two tables at one page', async () => {
  const whole = writeDatabase("CREATE TABLE one(a); INSERT INTO one VALUES ('harbour'); CREATE TABLE two(a)")
  const page = whole.readUInt16BE(16)
  const unlisted = Buffer.from(whole)
  unlisted.writeUInt16BE(0, page + 3)
  const renamed = Buffer.from(whole)
  renamed.write('tabme', renamed.indexOf('tableone'))
  const twice = Buffer.from(whole)
  const place = twice.indexOf('twotwo') + 6
  expect(twice[place]).toBe(3)
  twice[place] = 2
  for (const changed of [unlisted, renamed, twice]) expect(await missing(changed)).toEqual(because('parts-lost'))
})

it('looks at the sums of what lies beside a database as -wal, as far as it was written to its end', async () => {
  const { beside } = leaveBehind('wal', {
    before: 'CREATE TABLE t(a)',
    after: "INSERT INTO t VALUES ('x'); INSERT INTO t VALUES ('crane')",
  })
  const missingOf = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'application/x-sqlite3-wal')
  expect(await missingOf(beside)).toBeUndefined()
  const differ = because('sums-differ')
  for (const at of [12, 60, Math.floor(beside.length / 2), beside.length - 5]) {
    const changed = Buffer.from(beside)
    changed[at] = (changed[at] ?? 0) ^ 4
    expect([at, await missingOf(changed)]).toEqual([at, differ])
  }
  expect(await missingOf(beside.subarray(0, -100))).toEqual(differ)
})

it('finds nothing missing in a -wal with frames of a former use, or whose last transaction never ended', async () => {
  const missingOf = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'application/x-sqlite3-wal')
  const inserts = (count: number) => `${numbers(count)} INSERT INTO t SELECT hex(zeroblob(500)) FROM n;`
  const reused = leaveBehind('wal', {
    before: 'CREATE TABLE t(a)',
    after: `${inserts(500)} PRAGMA wal_checkpoint(RESTART); INSERT INTO t VALUES (1)`,
  })
  expect(reused.beside.length).toBeGreaterThan(500_000)
  expect(await missingOf(reused.beside)).toBeUndefined()
  // As phones and browsers have it: what the former use left is cut in the middle of a frame.
  const limited = leaveBehind('wal', {
    before: 'CREATE TABLE t(a); PRAGMA journal_size_limit=30000',
    after: `PRAGMA journal_size_limit=30000; ${inserts(500)} PRAGMA wal_checkpoint(RESTART); INSERT INTO t VALUES (1)`,
  }).beside
  expect((limited.length - 32) % (24 + limited.readUInt32BE(8))).not.toBe(0)
  expect(await missingOf(limited)).toBeUndefined()
  const open = leaveBehind('wal', { before: 'CREATE TABLE t(a)', after: `BEGIN; ${inserts(500)}` })
  expect(open.beside.length).toBeGreaterThan(50_000)
  expect(await missingOf(open.beside)).toBeUndefined()
})
