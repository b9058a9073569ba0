import { expect, it } from 'vitest'
import { writeDatabase } from '../../containers/testing/sqlite-database.ts'
import { readSqlite } from './sqlite.ts'

const linesOf = async (bytes: Buffer) =>
  Object.fromEntries(
    (await readSqlite(bytes)).map(({ kind, text }) => [kind, text.split(/\n+/).filter((line) => /\S/.test(line))]),
  )

it('reads rows of tables as text, and names of tables and columns as names', async () => {
  const database = writeDatabase(`CREATE TABLE ships(name TEXT, tons REAL, photo BLOB, id INTEGER PRIMARY KEY);
    INSERT INTO ships VALUES ('Oriøle', 0.5, x'41424344', 7), ('日本', NULL, NULL, 9);
    ALTER TABLE ships ADD COLUMN flag TEXT DEFAULT 'Liberia';
    CREATE TABLE keyed(quay TEXT, line INT, PRIMARY KEY(quay, line)) WITHOUT ROWID; INSERT INTO keyed VALUES ('east', 3);
    CREATE VIEW seen AS SELECT name AS inaview FROM ships; CREATE INDEX sorted ON ships(name)`)
  expect(await linesOf(database)).toEqual({
    name: ['ships\tname\ttons\tphoto\tid\tflag', 'keyed\tquay\tline'],
    text: ['\t\t\t\tLiberia', 'Oriøle\t0.5\t\t', '日本\t\t\t', 'east\t3'],
  })
})

it('reads a row to its end, however long', async () => {
  const long = writeDatabase(`CREATE TABLE t(a); INSERT INTO t VALUES (replace(hex(zeroblob(2000000)), '00', 'ab') || ' crane')`)
  expect((await linesOf(long)).text?.[0]).toMatch(/^ab.*ab crane$/)
})

it('reads what is left of a damaged one, table by table', async () => {
  const database = writeDatabase(
    `CREATE TABLE first(a); INSERT INTO first VALUES ('harbour'); CREATE TABLE second(a); INSERT INTO second VALUES ('crane')`,
  )
  const pageBytes = database.readUInt16BE(16)
  database.fill(0xff, pageBytes, pageBytes + 8)
  expect((await linesOf(database)).text).toEqual(['crane'])
  expect(await readSqlite(database.subarray(0, 50))).toEqual([])
})
