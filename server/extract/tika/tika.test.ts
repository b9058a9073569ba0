import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { leaveBehind, writeDatabase } from '../../containers/testing/sqlite-database.ts'
import { engineBinary } from '../../engine/tantivy/test-engine.ts'
import { parts } from '../../parts.ts'
import { useTika } from '../testing/use-tika.ts'
import { startTika } from './start.ts'

const shared = process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../shared')
const stick = join(shared, 'corpus/Leaks/usb-stick')
const hasCorpus = existsSync(stick)
if (!hasCorpus) console.log(`skipped: no sample corpus at ${shared}`)

const under = useTika({ confiner: engineBinary() })
const { home, readAt, signal, write } = under

/** A zip of deflated members. */
function packed(members: { name: string; text: string | Buffer }[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, text } of members) {
    const bytes = deflateRawSync(text)
    const fields = Buffer.alloc(26)
    for (const [at, value] of [
      [0, 20],
      [4, 8],
      [22, name.length],
    ] as const)
      fields.writeUInt16LE(value, at)
    for (const [at, value] of [
      [10, crc32(text)],
      [14, bytes.length],
      [18, text.length],
    ] as const)
      fields.writeUInt32LE(value, at)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), bytes]))
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name)]))
    offset += 30 + name.length + bytes.length
  }
  const end = Buffer.alloc(18)
  for (const at of [4, 6]) end.writeUInt16LE(members.length, at)
  end.writeUInt32LE(Buffer.concat(centrals).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...centrals, Buffer.from('PK\x05\x06'), end])
}

const message = [
  'From: Ana <ana@example.org>',
  'To: Bob <bob@example.com>',
  'Subject: Invoices',
  'Date: Mon, 2 Mar 2020 10:20:30 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Dear Bob',
  '--b',
  'Content-Type: text/plain; name="list.txt"',
  'Content-Disposition: attachment; filename="list.txt"',
  '',
  'one two',
  '--b--',
  '',
].join('\r\n')

describe('Tika', () => {
  it('reads a message and its attachment', async () => {
    const { root, embedded, tool } = await readAt(write('one.eml', message))
    expect(root).toMatchObject({ outcome: { state: 'indexed', reasons: [] }, contentType: 'message/rfc822' })
    expect(root.text).toContain('Dear Bob')
    expect(root.metadata.resourceName).toEqual(['one.eml'])
    expect(embedded).toMatchObject([
      { name: 'list.txt', embeddedPath: 'list.txt', parent: -1, level: 1, text: 'one two', sizeBytes: 7 },
    ])
    expect(embedded[0]?.digest).toMatch(/^[0-9a-f]{96}$/)
    expect(tool).toMatch(/^Apache Tika 3\./)
  })

  it('gives the same twice', async () => {
    const path = write('twice.eml', message)
    const [one, two] = [await readAt(path), await readAt(path)]
    expect({ ...one, durationMs: 0 }).toEqual({ ...two, durationMs: 0 })
  })

  it('says of an empty file that it is empty, and of one that is gone that it is', async () => {
    expect((await readAt(write('empty.docx', ''))).root.outcome.state).toBe('empty')
    const gone = await under.tika.extract({ path: Buffer.from(join(home, 'gone.txt')), name: 'gone.txt', sizeBytes: 5 }, signal)
    expect(gone.root.outcome).toEqual({ state: 'failed', reasons: [because('vanished')] })
  })

  it('reads a file whose name is no UTF-8', async () => {
    const path = Buffer.concat([Buffer.from(`${home}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')])
    writeFileSync(path, 'bonjour tout le monde')
    const { root } = await under.tika.extract({ path, name: 'caf\\xE9.txt', sizeBytes: 21 }, signal)
    expect(root.text).toBe('bonjour tout le monde')
  })

  it('reads all pieces of a gzip that was packed piece by piece', async () => {
    const path = write('log.txt.gz', Buffer.concat([gzipSync('the first day\n'), gzipSync('the second day\n')]))
    expect((await readAt(path)).embedded).toMatchObject([{ text: 'the first day\nthe second day' }])
  })

  it('reads text that is taken for something else by its name or its first line', async () => {
    const marked = Buffer.from('\ufeffимя\tадрес\nгавань\tпричал\n', 'utf16le')
    marked[1] = 0xfa
    const wide = await readAt(write('wide.csv', marked))
    expect([wide.root.contentType, wide.root.text.trim()]).toEqual(['text/plain', 'имя\tадрес\nгавань\tпричал'])
    const source = await readAt(write('main.rs', 'fn main() { println!("harbour"); }'))
    expect(source.root).toMatchObject({ contentType: 'text/plain', outcome: { state: 'indexed', reasons: [] } })
    const messages = await readAt(write('sms.xml', '<?xml version="1.0"?><smses><sms body="at the harbour"/></smses>'))
    expect(messages.root).toMatchObject({ contentType: 'application/xml', outcome: { state: 'indexed', reasons: [] } })
    expect([source.root.text, messages.root.text]).toEqual([
      expect.stringContaining('harbour'),
      expect.stringContaining('harbour'),
    ])
    const broken = await readAt(write('broken.xml', '<?xml version="1.0"?><a b="the harbour" <c>'))
    expect(broken.root.outcome.state).toBe('indexed-in-part')
  })

  it('takes a tar without members for whole, and says what it has no reader for', async () => {
    expect((await readAt(write('empty.tar', Buffer.alloc(10_240)))).root.outcome).toEqual({
      state: 'indexed',
      reasons: [because('no-text')],
    })
    expect((await readAt(write('notes.sqlite', writeDatabase('CREATE TABLE t(a)')))).root.outcome).toEqual({
      state: 'unsupported',
      reasons: [because('read-elsewhere', { tool: 'DB Browser for SQLite (tables as CSV)' })],
    })
  })

  it('knows by their first bytes, whatever their names, types that only others read, and says who does', async () => {
    const zeros = Buffer.alloc(2_000)
    const gdal = 'GDAL (gdal_translate, gdalinfo)'
    const browser = 'DB Browser for SQLite (tables as CSV)'
    const simple = 'SIMPLE  =                    T'.padEnd(80)
    const made: [type: string, tool: string, bytes: Buffer][] = [
      ['application/x-parquet', 'DuckDB (tables as CSV)', Buffer.concat([Buffer.from('PAR1'), zeros, Buffer.from('PAR1')])],
      ['application/x-hdf', gdal, Buffer.concat([Buffer.from('\x89HDF\r\n\x1a\n', 'latin1'), zeros])],
      ['application/x-hdf', gdal, Buffer.concat([Buffer.from('0e031301', 'hex'), zeros])],
      ['application/x-netcdf', gdal, Buffer.concat([Buffer.from('CDF\x01'), zeros])],
      ['application/fits', gdal, Buffer.concat([Buffer.from(`${simple}${'END'.padEnd(2_800)}`), zeros])],
      ['application/x-grib', gdal, Buffer.concat([Buffer.from('GRIB\0\0\x40\x01'), zeros])],
      ['image/vnd.dwg', 'a CAD program (as PDF)', Buffer.concat([Buffer.from('AC1015'), zeros])],
      ['application/x-geopackage', browser, writeDatabase('PRAGMA application_id=1196444487; CREATE TABLE t(a)')],
      ['application/x-mbtiles', browser, writeDatabase('PRAGMA application_id=1297105496; CREATE TABLE t(a)')],
    ]
    const said: unknown[] = []
    for (const [at, [, , bytes]] of made.entries()) {
      const { contentType, outcome } = (await readAt(write(`file ${at}`, bytes))).root
      said.push([contentType, outcome])
    }
    const unread = (tool: string) => ({ state: 'unsupported', reasons: [because('read-elsewhere', { tool })] })
    expect(said).toEqual(made.map(([type, tool]) => [type, unread(tool)]))
  })

  it('knows what SQLite keeps beside a database by its first bytes, and a kept journal by its name', async () => {
    const [before, after] = ['CREATE TABLE t(a)', "INSERT INTO t VALUES ('harbour')"]
    const typeOf = async (name: string, bytes: Buffer) => (await readAt(write(name, bytes))).root.contentType
    const log = leaveBehind('wal', { before, after }).beside
    const kept = leaveBehind('persist', { before, after }).beside
    expect(await typeOf('app.db-wal', log)).toBe('application/x-sqlite3-wal')
    expect(await typeOf('without a name', log)).toBe('application/x-sqlite3-wal')
    expect(await typeOf('app.db-journal', kept)).toBe('application/x-sqlite3-journal')
    expect(await typeOf('my-journal', Buffer.from('Dear diary, the harbour'))).toBe('text/plain')
    const inside = await readAt(write('phone.zip', packed([{ name: 'app.db-wal', text: log }])))
    expect(inside.embedded).toMatchObject([{ contentType: 'application/x-sqlite3-wal' }])
  })

  it('reads on behind a bad member of a zip, and behind the limit of its text', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
    const whole = packed(names.map((name) => ({ name, text: `${name} is about the harbour `.repeat(400) })))
    const bad = Buffer.from(whole)
    bad.fill(0xff, bad.indexOf('b.txt') + 8, bad.indexOf('b.txt') + 40)
    const { root, embedded } = await readAt(write('bad.zip', bad))
    expect(Object.fromEntries(embedded.map(({ name, outcome }) => [name, outcome.state]))).toEqual({
      'a.txt': 'indexed',
      'b.txt': 'damaged',
      'c.txt': 'indexed',
      'd.txt': 'indexed',
    })
    expect(root.outcome).toMatchObject({
      state: 'indexed-in-part',
      reasons: [because('members-unread', { failed: 1, count: 4 })],
    })
    const small = await startTika({ jar: parts.tikaJar, home, limits: { writeLimit: 15_000 } })
    try {
      const path = write('long.zip', whole)
      const long = await small.extract({ path: Buffer.from(path), name: 'long.zip', sizeBytes: whole.length }, signal)
      expect(long.root.outcome).toEqual({ state: 'indexed', reasons: [] })
      expect(long.embedded.map(({ name, outcome }) => [name, outcome.state])).toEqual(names.map((name) => [name, 'indexed']))
    } finally {
      await small.close()
    }
  })

  it('ends at once when it is told to', async () => {
    const path = write('stopped.txt', 'word '.repeat(1_000_000))
    const stop = new AbortController()
    const reading = under.tika.extract({ path: Buffer.from(path), name: 'stopped.txt', sizeBytes: 5_000_000 }, stop.signal)
    stop.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
    expect((await readAt(write('after.txt', 'still here'))).root.text).toBe('still here')
  })

  it('names a missing Java or jar with the cure', async () => {
    await expect(startTika({ jar: parts.tikaJar, home, java: '/nowhere/java' })).rejects.toMatchObject({ code: 'READER_DOWN' })
    await expect(startTika({ jar: parts.tikaJar, home, java: '/nowhere/java' })).rejects.toThrow(/Install a JDK/)
    await expect(startTika({ jar: '/nowhere/tika.jar', home })).rejects.toThrow(/npm start/)
  })
})

describe.runIf(hasCorpus)('the odd files of the sample', () => {
  it.each([
    ['valdeluz private.pdf', 'encrypted', 'application/pdf'],
    ['recovered/FILE0007.dat', 'unsupported', 'application/octet-stream'],
    ['recovered/empty.docx', 'empty', 'application/octet-stream'],
    ['recovered/lost in copying.pdf', 'indexed-in-part', 'application/pdf'],
    ['recovered/also lost.docx', 'indexed-in-part', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['recovered/accounts.pdf', 'indexed', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['setup.exe', 'indexed', 'application/x-msdownload'],
  ])('%s is %s', async (name, state, contentType) => {
    const { root } = await readAt(join(stick, name))
    expect(root).toMatchObject({ outcome: { state }, contentType })
  })

  it('lists the members of an encrypted archive', async () => {
    const { root, embedded } = await readAt(join(stick, 'boat.zip'))
    expect(root.outcome.state).toBe('encrypted')
    expect(embedded).toMatchObject([{ name: 'Second set of books.docx', sizeBytes: 35_499, outcome: { state: 'encrypted' } }])
  })

  it('says that scans are pictures that were not read, and that a drawing has no text', async () => {
    const scans = join(shared, 'corpus/Scans')
    expect((await readAt(join(scans, 'reçu Genève.pdf'))).root.outcome).toEqual({
      state: 'indexed',
      reasons: [because('pictures-only')],
    })
    expect((await readAt(join(scans, 'fax 2011-08-19.png'))).root.outcome.reasons).toEqual([because('pictures-only')])
    expect((await readAt(join(scans, 'drawing north berth.pdf'))).root.outcome).toEqual({
      state: 'indexed',
      reasons: [because('no-text')],
    })
  })

  it('folds pictures on a page into their document and keeps what is attached', async () => {
    const { embedded } = await readAt(join(shared, 'corpus/Meridian/Letters/2016-06-20 Memorandum Osgoode.docx'))
    expect(embedded.map(({ name }) => name)).toEqual(['Microsoft_Excel_Sheet1.xlsx'])
  })

  it('reads a name in Shift_JIS, takes a path that leads outside for a name, and nests archives', async () => {
    expect((await readAt(join(stick, 'sjis names.zip'))).embedded.map(({ name }) => name)).toEqual(['倉庫の鍵.txt'])
    expect((await readAt(join(stick, 'traverse.zip'))).embedded.map(({ name }) => name)).toEqual(['../evil.txt', 'good.txt'])
    const { embedded } = await readAt(join(stick, 'backup.zip'))
    expect(embedded.map(({ embeddedPath, level, parent }) => ({ embeddedPath, level, parent }))).toEqual([
      { embeddedPath: 'read me.txt', level: 1, parent: -1 },
      { embeddedPath: 'level two.zip', level: 1, parent: -1 },
      { embeddedPath: 'level two.zip!/level three.zip', level: 2, parent: 1 },
      { embeddedPath: 'level two.zip!/level three.zip!/inner/deepest note.txt', level: 3, parent: 2 },
    ])
  })
})
