import { rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Verification } from '@dossier/contract/ledger/verify'
import { expect, it } from 'vitest'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { Findings } from './findings.ts'
import { requestVerify } from './verify-kind.ts'

async function verify(): Promise<Verification> {
  const { id } = await requestVerify(pipeline.scope, project)
  await pipeline.work()
  const { properties, result } = await pipeline.task(id)
  expect(properties).toMatchObject({ expectedFiles: expect.any(Number), expectedBytes: expect.any(Number) })
  return Verification.parse(result)
}

/** The differences as texts: `other-bytes a.txt!/x`. */
async function told(): Promise<string[]> {
  const { differences } = await verify()
  return differences.map(({ kind, path, embeddedPath }) => {
    const name = path === null ? '' : ` ${path.slice(folder.length + 1)}`
    return `${kind}${name}${embeddedPath === null ? '' : `!/${embeddedPath}`}`
  })
}

/** A change of the records behind the program's back. */
async function tamper(values: object, where: { column: 'path' | 'embedded_path'; is: string }): Promise<void> {
  await pipeline.records.db.updateTable('entry').set(values).where(where.column, '=', where.is).execute()
}

it('tells some differences of each kind, however many there are of another', () => {
  const findings = new Findings()
  for (let at = 0; at < 5_000; at++) findings.add('not-in-ledger', { path: `/new/${at}` })
  findings.add('other-bytes', { path: '/changed' })
  expect(findings.differences).toHaveLength(1_000)
  expect(findings.differences.at(-1)).toMatchObject({ kind: 'other-bytes', path: '/changed' })
  expect(findings.counts).toMatchObject({ 'not-in-ledger': 5_000, 'other-bytes': 1 })
})

describeOnBoth('a verification', (place) => {
  openOn(place)

  it('counts everything again and finds nothing to tell where all is well', async () => {
    await write({ 'a.zip': 'attach x one\nattach y two', 'b.txt': '', 'c.txt': 'LOCKED', 'deep/d.txt': 'four', 'e.txt': 'four' })
    await symlink('c.txt', join(folder, 'link'))
    await pipeline.index(folder)
    expect(await verify()).toMatchObject({
      files: 5,
      lines: 8,
      documents: 7,
      indexed: 7,
      found: 8,
      missing: 0,
      states: { indexed: 4, empty: 1, encrypted: 1, duplicate: 1, skipped: 1 },
      differences: [],
    })
  })

  it('finds other bytes by reading them, whatever size and times say', async () => {
    await write({ 'a.txt': 'pay Ada 100', 'b.txt': 'two' })
    await pipeline.index(folder)
    const path = join(folder, 'a.txt')
    await writeFile(path, 'pay Bob 100')
    const { mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
    // As if the system had kept no trace of it.
    await tamper({ modified_ns: `${mtimeNs}`, changed_ns: `${ctimeNs}`, inode: `${ino}` }, { column: 'path', is: path })
    expect(await told()).toEqual(['other-bytes a.txt'])
  })

  it('names what came, went and came back, and a folder that is not there', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    await pipeline.index(folder)
    await rm(join(folder, 'c.txt'))
    await pipeline.index(folder)
    await write({ 'c.txt': 'three', 'new/d.txt': 'four' })
    await rm(join(folder, 'a.txt'))
    expect((await told()).sort()).toEqual(['is-back c.txt', 'not-in-ledger new/d.txt', 'not-on-disk a.txt'])
    await rename(folder, `${folder}-away`)
    expect(await told()).toEqual(['folder-gone '])
    await rename(`${folder}-away`, folder)
  })

  it('finds lines, documents and texts that do not belong together', async () => {
    await write({ 'a.zip': 'attach x one', 'b.txt': 'two words', 'c.txt': 'three', 'd.txt': 'four' })
    await pipeline.index(folder)
    const { db } = pipeline.records
    await tamper({ state: 'damaged' }, { column: 'path', is: join(folder, 'c.txt') })
    await tamper({ parent_entry: 999_999 }, { column: 'embedded_path', is: 'x' })
    const line = await db
      .selectFrom('entry')
      .select('entry_id')
      .where('path', '=', join(folder, 'b.txt'))
      .executeTakeFirstOrThrow()
    const document = await db.selectFrom('document').select('rid').where('entry_id', '=', line.entry_id).executeTakeFirstOrThrow()
    await db.deleteFrom('segment').where('rid', '=', document.rid).execute()
    await db.deleteFrom('entry').where('path', '=', join(folder, 'd.txt')).execute()
    expect((await told()).sort()).toEqual([
      'no-container a.zip!/x',
      'no-line d.txt',
      'not-in-ledger d.txt',
      'other-state c.txt',
      'text-incomplete b.txt',
    ])
  })

  it('finds a document that searches do not find, and one that only they find', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    const { db } = pipeline.records
    const rows = await db.selectFrom('document').select(['rid', 'entry_id']).orderBy('rid').execute()
    const [first, second] = rows
    pipeline.engine.documents.delete(first?.rid ?? 0)
    await db
      .deleteFrom('document')
      .where('rid', '=', second?.rid ?? 0)
      .execute()
    expect((await told()).map((line) => line.split(' ')[0]).sort()).toEqual(['no-document', 'not-in-index', 'only-in-index'])
  })

  it('reads the bytes of what says that it is unchanged, and nothing is changed by it', async () => {
    await write({ 'a.txt': 'one' })
    await utimes(join(folder, 'a.txt'), 1_000, 1_000)
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    expect(await verify()).toMatchObject({ files: 1, bytes: 3 })
    expect(await pipeline.state(folder)).toEqual(before)
  })
})
