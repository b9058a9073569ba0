import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readNumber } from '../../../containers/sqlite/page-cells.ts'
import { columnsOf } from '../../../containers/sqlite/table-columns.ts'
import { openSqlite } from './open-sqlite.ts'

const real = join(
  process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../../shared'),
  'real-documents/testSqlite3b.db',
)
const hasShared = existsSync(real)
if (!hasShared) console.log(`skipped: no database at ${real}`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-sqlite-'))
})
afterAll(() => rm(folder, { recursive: true }))

let made = 0
/** A database that SQLite itself has written. */
function database(statements: string, pragmas = ''): Buffer {
  made += 1
  const path = join(folder, `${made}.db`)
  const db = new DatabaseSync(path)
  db.exec(`${pragmas}; ${statements}`)
  db.close()
  return readFileSync(path)
}

/** Its tables by their names, each with all its rows; `fault` of those that have one. */
async function tablesIn(bytes: Buffer): Promise<Record<string, string[][] | string>> {
  made += 1
  const path = join(folder, `${made}.open`)
  await writeFile(path, bytes)
  const handle = await open(path)
  try {
    const { sheets, reading } = await openSqlite(handle)
    await reading
    const tables: Record<string, string[][] | string> = {}
    for (const { name, store } of sheets) tables[name] = store.fault ?? (await store.read(0, 1_000_000))
    for (const { store } of sheets) store.close()
    return tables
  } finally {
    await handle.close()
  }
}

const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

it('shows tables with the names of their columns and values of every kind', async () => {
  const tables = await tablesIn(
    database(`CREATE TABLE ships("Name, <b>" TEXT, id INTEGER PRIMARY KEY, "tons" REAL, raw BLOB, note);
      INSERT INTO ships VALUES ('Oriøle', 7, 0.1 + 0.2, x'0102', NULL), ('日本', -9007199254740993, 1e300, zeroblob(70000), 'a''b'), ('', 9, 1, x'', 0), ('x', 10, -1, NULL, 300);
      ALTER TABLE ships ADD COLUMN flag TEXT DEFAULT 'new'`),
  )
  expect(tables.ships).toEqual([
    ['Name, <b>', 'id', 'tons', 'raw', 'note', 'flag'],
    ['日本', '-9007199254740993', '1e+300', `x'${'00'.repeat(16)}…' (70000 B)`, "a'b", 'new'],
    ['Oriøle', '7', '0.3', "x'0102'", '', 'new'],
    ['', '9', '1', "x''", '0', 'new'],
    ['x', '10', '-1', '', '300', 'new'],
  ])
})

it.each(['PRAGMA page_size=512', 'PRAGMA page_size=65536', "PRAGMA encoding='UTF-16be'", "PRAGMA encoding='UTF-16le'"])(
  'reads what SQLite itself reads with %s: many pages, long rows, tables without numbers',
  async (pragma) => {
    const tables = await tablesIn(
      database(
        `CREATE TABLE many(a, b); ${numbers(5_000)} INSERT INTO many SELECT i, 'row ' || i FROM n;
         CREATE TABLE long(a TEXT); ${numbers(40)} INSERT INTO long SELECT substr(hex(zeroblob(i * 100)), 1, i * 97) || 'end' FROM n;
         CREATE TABLE keyed(v TEXT, k TEXT, n INT, PRIMARY KEY(k, n)) WITHOUT ROWID; ${numbers(3_000)} INSERT INTO keyed SELECT 'v' || i, 'k' || (i % 7), i FROM n;
         DELETE FROM many WHERE a % 3 = 0`,
        pragma,
      ),
    )
    const rest = Array.from({ length: 5_000 }, (_, index) => index + 1).filter((number) => number % 3 !== 0)
    expect(tables.many).toEqual([['a', 'b'], ...rest.map((number) => [String(number), `row ${number}`])])
    expect(tables.long?.at(-1)).toEqual([`${'0'.repeat(40 * 97)}end`])
    const keyed = Array.from({ length: 3_000 }, (_, index) => index + 1).toSorted(
      (one, other) => (one % 7) - (other % 7) || one - other,
    )
    expect(tables.keyed).toEqual([['v', 'k', 'n'], ...keyed.map((number) => [`v${number}`, `k${number % 7}`, String(number)])])
  },
)

it('carries nothing out: views, triggers, computed columns and virtual tables are text', async () => {
  const tables = await tablesIn(
    database(`CREATE TABLE t(a, b AS (a * 2), c GENERATED ALWAYS AS (a || '!') STORED, d); INSERT INTO t(a, d) VALUES (1, 'z');
      CREATE VIEW endless AS ${numbers(1e15)} SELECT i FROM n;
      CREATE TRIGGER boom AFTER INSERT ON t BEGIN SELECT RAISE(ABORT, 'boom'); END;
      CREATE VIRTUAL TABLE words USING fts5(text)`),
  )
  expect(tables.t).toEqual([
    ['a', 'b', 'c', 'd'],
    ['1', '', '1!', 'z'],
  ])
  expect(Object.keys(tables).filter((name) => !name.startsWith('words_'))).toEqual(['t', 'sqlite_schema'])
  expect(JSON.stringify(tables.sqlite_schema)).toMatch(/CREATE VIEW endless.*RAISE\(ABORT/)
})

it('shows a thousand tables, and behind them the list of all that there are', async () => {
  const statements = Array.from({ length: 1_001 }, (_, number) => `CREATE TABLE t${number}(a)`).join(';')
  const tables = await tablesIn(database(`BEGIN; ${statements}; COMMIT`))
  expect(Object.keys(tables).length).toBe(1_001)
  expect(Object.keys(tables).slice(-2)).toEqual(['t999', 'sqlite_schema'])
  expect(tables.sqlite_schema?.length).toBe(1_002)
})

it('tells that a row was cut that is too long', async () => {
  made += 1
  const path = join(folder, `${made}.open`)
  await writeFile(
    path,
    database('CREATE TABLE long(a, b); INSERT INTO long VALUES (1, zeroblob(3000000)); CREATE TABLE short(a)'),
  )
  const handle = await open(path)
  const { sheets, reading } = await openSqlite(handle)
  await reading
  expect(sheets.map(({ name, store }) => [name, store.isCut])).toEqual([
    ['long', true],
    ['short', false],
    ['sqlite_schema', false],
  ])
  for (const { store } of sheets) store.close()
  await handle.close()
})

it('tells that long rows go on in a circle of pages, and reads no more of them', async () => {
  const bytes = database(
    `CREATE TABLE long(a); ${numbers(4)} INSERT INTO long SELECT zeroblob(20000) FROM n; CREATE TABLE short(a); INSERT INTO short VALUES (1)`,
    'PRAGMA page_size=512',
  )
  const { long, short } = await tablesIn(inCircles(bytes))
  expect(long).toContain('circle')
  expect(short).toEqual([['a'], ['1']])
})

/** Rows of pages of 512 bytes that say they are longer than a MB, whose last page of overflow leads back to their first. */
function inCircles(bytes: Buffer): Buffer {
  const [usable, least] = [512, 39]
  const pageAt = (number: number) => bytes.subarray((number - 1) * usable, number * usable)
  for (let number = 2; number <= bytes.length / usable; number += 1) {
    const page = pageAt(number)
    if (page[0] !== 13) continue
    for (let cell = 0; cell < page.readUInt16BE(3); cell += 1) {
      const at = page.readUInt16BE(8 + 2 * cell)
      const length = readNumber(page, at)
      const total = Number(length.value)
      if (length.end - at !== 3) continue
      const rest = least + ((total - least) % (usable - 4))
      const first = page.readUInt32BE(readNumber(page, length.end).end + (rest <= usable - 35 ? rest : least))
      let last = first
      while (pageAt(last).readUInt32BE(0) !== 0) last = pageAt(last).readUInt32BE(0)
      pageAt(last).writeUInt32BE(first)
      // So much more that as much of it lies in the row itself.
      const claimed = total + 2_100 * (usable - 4)
      page.set([0x80 | (claimed >> 14), 0x80 | ((claimed >> 7) & 0x7f), claimed & 0x7f], at)
    }
  }
  return bytes
}

it('reads the names of columns however they are written', () => {
  const names = (statement: string) => columnsOf(statement)?.columns.map(({ name }) => name)
  expect(
    names(
      'CREATE TABLE "a(b" ("x ""y" int, [z,w] TEXT DEFAULT \'(,\', `q` /* , */ CHECK(q in (1,2)), -- c,\n plain, PRIMARY KEY(plain))',
    ),
  ).toEqual(['x "y', 'z,w', 'q', 'plain'])
  expect(names('nothing')).toBeUndefined()
  // Only this spelling makes it the row's own number.
  const isNumber = (definition: string) => columnsOf(`CREATE TABLE t(a ${definition})`)?.columns[0]?.isNumber
  expect(['INTEGER PRIMARY KEY', 'integer primary key', 'INT PRIMARY KEY', 'INTEGER'].map(isNumber)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('names what is wrong with a damaged or hostile database, and ends', async () => {
  const good = database(
    `CREATE TABLE t(a TEXT); ${numbers(3_000)} INSERT INTO t SELECT 'row ' || i || substr(hex(zeroblob(600)), 1, 900) FROM n`,
  )
  await expect(tablesIn(Buffer.from('SQLite format 2'))).rejects.toThrow(/no database/)
  await expect(tablesIn(good.subarray(0, 100))).rejects.toThrow(/cut off/)
  const cut = await tablesIn(good.subarray(0, Math.floor(good.length / 2)))
  expect(cut.t).toMatch(/is not there|cut off/)
  // Every page is its own child.
  const circle = Buffer.from(good)
  const pageBytes = circle.readUInt16BE(16)
  const root = 2
  const start = (root - 1) * pageBytes
  expect(circle[start]).toBe(5)
  circle.writeUInt32BE(root, start + 8)
  circle.writeUInt16BE(0, start + 3)
  expect((await tablesIn(circle)).t).toMatch(/circle/)
  const size = Buffer.from(good)
  size.writeUInt16BE(3, 16)
  await expect(tablesIn(size)).rejects.toThrow(/possible size/)
})

it('rows that go on in a circle of pages end', async () => {
  const long = database(`CREATE TABLE t(a TEXT); INSERT INTO t VALUES (hex(zeroblob(900000)))`)
  const pageBytes = long.readUInt16BE(16)
  for (let page = 3; page * pageBytes < long.length; page += 1) long.writeUInt32BE(page, (page - 1) * pageBytes)
  const tables = await tablesIn(long)
  expect(String(tables.t)).toMatch(/circle|0{100}/)
})

it('ends with any bytes changed', async () => {
  const good = database(
    `CREATE TABLE t(a TEXT, b); ${numbers(400)} INSERT INTO t SELECT 'row ' || i, i FROM n; CREATE INDEX i ON t(b)`,
  )
  let seed = 11
  const next = (most: number) => {
    seed = (seed * 48_271) % 0x7fffffff
    return seed % most
  }
  for (let round = 0; round < 100; round += 1) {
    const broken = Buffer.from(good)
    for (let change = 0; change < 30; change += 1) broken[16 + next(broken.length - 16)] = next(256)
    await tablesIn(broken).catch((error: unknown) => expect(error).toBeInstanceOf(Error))
  }
})

it.runIf(hasShared)('reads a real one', async () => {
  const tables = await tablesIn(readFileSync(real))
  expect(Object.keys(tables).length).toBeGreaterThan(1)
  expect(Object.values(tables).every(Array.isArray)).toBe(true)
})
