import { expect, it } from 'vitest'
import { leaveBehind } from '../../containers/testing/sqlite-database.ts'
import { readChanges } from './changes.ts'
import { readSqlite } from './sqlite.ts'

const textOf = async (pieces: ReturnType<typeof readChanges>, wanted = 'text') =>
  (await pieces).flatMap(({ kind, text }) => (kind === wanted ? text.split(/\n+/).filter((line) => /\S/.test(line)) : []))

const ships = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) INSERT INTO ships SELECT 'ship ' || i, i FROM n`

it('reads what stands in the -wal beside a database alone, each row once, and what was written over', async () => {
  const { database, beside } = leaveBehind('wal', {
    before: "CREATE TABLE ships(name, tons); INSERT INTO ships VALUES ('Oriole', 7)",
    after: `INSERT INTO ships VALUES ('harbour', 1); INSERT INTO ships VALUES ('crane', 2); UPDATE ships SET name = 'quay' WHERE name = 'crane';
      CREATE TABLE later(note TEXT DEFAULT 'none')`,
  })
  expect(await textOf(readSqlite(database))).toEqual(['Oriole\t7'])
  expect(await textOf(readChanges(beside))).toEqual(['Oriole\t7', 'harbour\t1', 'crane\t2', 'quay\t2', 'none'])
  expect(await textOf(readChanges(beside), 'name')).toEqual(['ships\tname\ttons', 'later\tnote'])
})

it('reads long rows to their end, and rows of tables without numbers', async () => {
  const { beside } = leaveBehind('wal', {
    before: 'PRAGMA page_size=512; CREATE TABLE k(a PRIMARY KEY, b) WITHOUT ROWID',
    after: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO k SELECT 'key' || i, replace(hex(zeroblob(i * 10)), '0', 'x') || ' end' || i FROM n`,
  })
  const text = (await textOf(readChanges(beside))).join('\n')
  expect(
    Array.from({ length: 300 }, (_, i) => i + 1).filter((i) => !new RegExp(`^key${i}\tx+ end${i}$`, 'm').test(text)),
  ).toEqual([])
})

it.each(['UTF-16le', 'UTF-16be'])('knows %s without the first page of the database', async (encoding) => {
  const { beside } = leaveBehind('wal', {
    before: `PRAGMA encoding='${encoding}'; CREATE TABLE t(a)`,
    after: "INSERT INTO t VALUES ('the harbour crane')",
  })
  expect(await textOf(readChanges(beside))).toEqual(['the harbour crane'])
})

it('reads the journal of a transaction that never ended: rows as they were before', async () => {
  const { beside } = leaveBehind('persist', {
    before: `CREATE TABLE ships(name, tons); ${ships(3_000)}; INSERT INTO ships VALUES ('harbour', 0)`,
    after: 'BEGIN; DELETE FROM ships WHERE tons % 2 = 0',
  })
  const text = await textOf(readChanges(beside))
  expect(['harbour\t0', 'ship 2\t2', 'ship 3000\t3000'].filter((line) => !text.includes(line))).toEqual([])
})

it.each([512, 1024, 4096, 65_536])('reads a journal that was kept with zeros for a head, pages of %s bytes', async (size) => {
  const { database, beside } = leaveBehind('persist', {
    before: `PRAGMA page_size=${size}; PRAGMA secure_delete=ON; CREATE TABLE ships(name, tons); ${ships(9_000)}; INSERT INTO ships VALUES ('harbour', 0)`,
    after: 'DELETE FROM ships WHERE tons = 0 OR tons = 1',
  })
  expect(beside.subarray(0, 28)).toEqual(Buffer.alloc(28))
  expect(await textOf(readSqlite(database))).not.toContain('harbour\t0')
  expect(await textOf(readChanges(beside))).toContain('harbour\t0')
})

it('finds nothing in what is neither, and goes on behind bytes that were lost', async () => {
  expect(await readChanges(Buffer.alloc(5_000))).toEqual([])
  expect(await readChanges(Buffer.from('d9d505f920a163d7', 'hex'))).toEqual([])
  const { beside } = leaveBehind('wal', {
    before: 'CREATE TABLE t(a)',
    after: "INSERT INTO t VALUES ('x'); INSERT INTO t VALUES ('crane')",
  })
  for (let at = 0; at < beside.length; at += 7) {
    const changed = Buffer.from(beside)
    changed.fill(0xff, at, Math.min(at + 12, beside.length))
    expect(Array.isArray(await readChanges(changed))).toBe(true)
    expect(Array.isArray(await readChanges(beside.subarray(0, at)))).toBe(true)
  }
})
