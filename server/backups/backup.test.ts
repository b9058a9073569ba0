import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Backup } from '@dossier/contract/backups'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { homeLayout } from '../home/layout.ts'
import { lockHome } from '../home/lock.ts'
import { makeHome } from '../home/make.ts'
import { recordsMigrations } from '../records/migrations/records.ts'
import { openRecords, type Records } from '../records/open.ts'
import { storeDocuments } from '../records/testing/store-documents.ts'
import { openPlace } from './backup-place.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const signal = new AbortController().signal
const onProgress = () => {}
const some = { name: 'p', label: null, description: null, source_path: null, created_at: 1, updated_at: 1 }

let folder: string
let records: Records
let noted: string[]
const note = async (_: Records, name: string) => {
  noted.push(name)
}
const layout = () => homeLayout(join(folder, 'home'))
const other = () => homeLayout(join(folder, 'other'))

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dossier-backups-')))
  noted = []
  await makeHome(layout().home)
  await mkdir(join(folder, 'stick'))
  records = await openRecords(layout().records)
  await records.db.insertInto('project').values(some).execute()
  await storeDocuments(records, ['a', 'b', 'c'])
})
afterEach(async () => {
  await records.close()
  await rm(folder, { recursive: true, force: true })
})

async function make(): Promise<Backup> {
  return makeBackup({ layout: layout(), folder: join(folder, 'stick'), program: '1.2.3', signal, onProgress })
}
const verify = async (path: string) =>
  (await verifyBackup({ path, signal, onProgress })).faults.map(({ fault, file }) => `${fault} ${file}`)
const restore = async (path: string, replaces = false, into = other()) => {
  await makeHome(into.home)
  return restoreBackup({ path, layout: into, migrations: [], replaces, signal, onProgress, note })
}

async function idsIn(file: string): Promise<string[]> {
  const opened = await openRecords(file)
  const rows = await opened.db.selectFrom('document').select('id').orderBy('id').execute()
  await opened.close()
  return rows.map(({ id }) => id)
}

describe('a backup', () => {
  it('holds records and settings, says what it holds and what it does not, and can be checked by sha256sum', async () => {
    await writeFile(layout().config, '{"project":"leak"}')
    await mkdir(layout().models)
    await writeFile(join(layout().models, 'fr'), 'model')
    const made = await make()
    expect(made).toMatchObject({
      program: '1.2.3',
      home: layout().home,
      projects: ['p'],
      counts: { documents: 3, files: 0 },
      folders: [],
    })
    expect(made.leftOut).toEqual([{ part: 'models', bytes: 5 }])
    expect((await readdir(made.path)).sort()).toEqual(['SHA256SUMS', 'backup.json', 'config.json', 'records.sqlite'])
    const sum = createHash('sha256')
      .update(await readFile(join(made.path, 'records.sqlite')))
      .digest('hex')
    expect(await readFile(join(made.path, 'SHA256SUMS'), 'utf8')).toContain(`${sum}  records.sqlite\n`)
    expect((await stat(made.path)).mode & 0o077).toBe(0)
    expect(await verify(made.path)).toEqual([])
  })

  it('is of one moment, however much is written meanwhile', async () => {
    await records.db
      .insertInto('meta')
      .values({ key: 'much', value: 'x'.repeat(60_000_000) })
      .execute()
    const writer = new DatabaseSync(layout().records)
    let writes = 0
    const busy = () => {
      writes += 1
      writer.prepare('insert into meta (key, value) values (?, ?)').run(`later ${writes}`, 'x')
    }
    const made = await makeBackup({ layout: layout(), folder: join(folder, 'stick'), program: '1', signal, onProgress: busy })
    writer.close()
    expect(writes).toBeGreaterThan(3)
    const copy = new DatabaseSync(join(made.path, 'records.sqlite'), { readOnly: true })
    expect(copy.prepare("select count(*) as count from meta where key like 'later%'").get()).toMatchObject({ count: 0 })
    copy.close()
  })

  it('has no name before it is whole: stopped, it leaves nothing, and what a killed one has left goes with the next', async () => {
    const stopping = new AbortController()
    const work = { layout: layout(), folder: join(folder, 'stick'), program: '1', signal: stopping.signal }
    const stopped = makeBackup({ ...work, onProgress: () => stopping.abort() })
    await expect(stopped).rejects.toThrow()
    expect(await readdir(join(folder, 'stick'))).toEqual([])
    const half = createHash('sha256').update(layout().home).digest('hex').slice(0, 12)
    await mkdir(join(folder, 'stick', `.half-${half}-dossier-backup-x`))
    await mkdir(join(folder, 'stick', '.half-of-another-home'))
    await make()
    expect((await readdir(join(folder, 'stick'))).filter((name) => name.startsWith('.'))).toEqual(['.half-of-another-home'])
  })
})

describe('where backups go', () => {
  const place = (path?: string) => openPlace(records, layout(), path)

  it('is the folder of the home, which is made, or one that is there', async () => {
    expect(await place()).toBe(layout().backups)
    expect(await place(join(folder, 'stick'))).toBe(join(folder, 'stick'))
  })

  it('is no place that is away, a file, relative, the home itself or a folder of documents', async () => {
    const documents = join(folder, 'documents')
    await mkdir(join(documents, 'sub'), { recursive: true })
    await writeFile(join(folder, 'file'), '')
    await records.db
      .insertInto('folder')
      .values({ project: 'p', path_key: Buffer.from(documents), path: documents, is_sample: 0, last_run_at: null })
      .execute()
    const [behind, link] = [join(folder, 'behind'), join(folder, 'link')]
    await mkdir(behind)
    await symlink(behind, link)
    await records.db
      .insertInto('folder')
      .values({ project: 'p', path_key: Buffer.from(link), path: link, is_sample: 0, last_run_at: null })
      .execute()
    await expect(place(behind)).rejects.toThrow(/which is indexed/)
    await records.db
      .insertInto('folder')
      .values({ project: 'p', path_key: Buffer.from(folder), path: folder, is_sample: 0, last_run_at: null })
      .execute()
    // The home lies in it, too.
    expect(await place()).toBe(layout().backups)
    await expect(place(join(folder, 'away'))).rejects.toThrow(/is not there. Is the drive plugged in/)
    await expect(place(join(folder, 'file'))).rejects.toThrow(/is a file/)
    await expect(place('stick')).rejects.toThrow(/whole path/)
    await expect(place(layout().home)).rejects.toThrow(/belongs to Dossier itself/)
    await expect(place(join(documents, 'sub'))).rejects.toMatchObject({
      code: 'BAD_FOLDER',
      message: expect.stringContaining('is indexed'),
    })
  })
})

describe('checking a backup', () => {
  it('names what is missing, what is not as it was written, and a list that is none', async () => {
    const { path } = await make()
    const file = join(path, 'records.sqlite')
    const bytes = await readFile(file)
    await writeFile(
      file,
      bytes.map((byte, at) => (at === 9_000 ? byte ^ 1 : byte)),
    )
    expect(await verify(path)).toEqual(['changed records.sqlite'])
    await rm(file)
    expect(await verify(path)).toEqual(['missing records.sqlite'])
    await writeFile(join(path, 'backup.json'), '{"format":1')
    expect(await verify(path)).toEqual(['no-list backup.json'])
    const details = async (path: string) => (await verifyBackup({ path, signal, onProgress })).faults.map(({ detail }) => detail)
    const nowhere = join(folder, 'nowhere')
    expect(await details(nowhere)).toEqual([`there is no folder ${nowhere}`])
    expect(await details(folder)).toEqual([`there is none in ${folder}`])
    await writeFile(join(path, 'backup.json'), '{\n  "format": 2, "files": []\n}')
    expect(await details(path)).toEqual(['it was made by a newer version of Dossier'])
  })

  it('follows no list that leads out of its folder', async () => {
    const { path } = await make()
    const list = JSON.parse(await readFile(join(path, 'backup.json'), 'utf8'))
    list.files.push({ ...list.files[0], name: '../../home/records.sqlite' })
    await writeFile(join(path, 'backup.json'), JSON.stringify(list))
    expect(await verify(path)).toEqual(['no-list backup.json'])
  })

  it('looks into the records, whatever their list says', async () => {
    const { path } = await make()
    await rewrite(path, (bytes) => bytes.fill(0x5a, 4_096 * 3))
    expect(await verify(path)).toEqual(['damaged records.sqlite'])
    const second = await make()
    await rewrite(second.path, () => {}, { documents: 4 })
    expect(await verify(second.path)).toEqual(['counts records.sqlite'])
  })

  /** Changes the records of a backup, and its list with them. */
  async function rewrite(path: string, change: (bytes: Buffer) => void, counts = {}): Promise<void> {
    const bytes = await readFile(join(path, 'records.sqlite'))
    change(bytes)
    await writeFile(join(path, 'records.sqlite'), bytes)
    const list = JSON.parse(await readFile(join(path, 'backup.json'), 'utf8'))
    list.files[0].sha256 = createHash('sha256').update(bytes).digest('hex')
    Object.assign(list.counts, counts)
    await writeFile(join(path, 'backup.json'), JSON.stringify(list))
  }
})

describe('restoring', () => {
  it('gives another home what was backed up, with its settings', async () => {
    await writeFile(layout().config, '{"project":"leak"}')
    const { path } = await make()
    await storeDocuments(records, ['later'])
    const { aside } = await restore(path)
    expect(noted).toEqual([basename(path)])
    expect(aside).toBeNull()
    expect(await idsIn(other().records)).toEqual(['a', 'b', 'c'])
    expect(await readFile(other().config, 'utf8')).toBe('{"project":"leak"}')
    expect((await readdir(other().home)).sort()).toEqual([
      'config.json',
      'lock.sqlite',
      'logs',
      'records.sqlite',
      'records.sqlite-turn',
    ])
  })

  it('takes no records from a home unless it is told so, and then puts them aside with all that was written last', async () => {
    const { path } = await make()
    await makeHome(other().home)
    const theirs = await openRecords(other().records)
    await theirs.db.insertInto('project').values(some).execute()
    await storeDocuments(theirs, ['theirs'])
    // As a killed server leaves them: the last writes are in the log alone.
    await copyAll(other().records, join(folder, 'killed'))
    await theirs.close()
    await copyAll(join(folder, 'killed'), other().records)
    await mkdir(join(other().index, 'x'), { recursive: true })
    await expect(restore(path)).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('--replace') })
    expect(await idsIn(other().records)).toEqual(['theirs'])
    const { aside } = await restore(path, true)
    expect(await idsIn(other().records)).toEqual(['a', 'b', 'c'])
    expect(await idsIn(aside ?? '')).toEqual(['theirs'])
    // An index that follows other records would answer for them.
    await expect(stat(other().index)).rejects.toThrow()
  })

  it('replaces records that cannot be opened any more', async () => {
    const { path } = await make()
    await makeHome(other().home)
    await writeFile(other().records, 'no database')
    const { aside } = await restore(path, true)
    expect(await idsIn(other().records)).toEqual(['a', 'b', 'c'])
    expect(await readFile(aside ?? '', 'utf8')).toBe('no database')
  })

  it('changes nothing where the backup is not whole, is of a newer version, or a server has the home', async () => {
    const { path } = await make()
    const newer = await make()
    const copy = new DatabaseSync(join(newer.path, 'records.sqlite'))
    copy.prepare('update migration set count = 999').run()
    copy.close()
    await reseal(newer.path)
    await writeFile(join(path, 'records.sqlite'), 'cut')
    await expect(restore(path, true, layout())).rejects.toThrow('Nothing was restored: records.sqlite is not as it was written.')
    await expect(restore(newer.path, true, layout())).rejects.toThrow(/newer version of Dossier/)
    const lock = await lockHome(layout().home)
    await expect(restore(newer.path, true, layout())).rejects.toThrow(/is in use/)
    lock.release()
    expect(await idsIn(layout().records)).toEqual(['a', 'b', 'c'])
    expect((await readdir(layout().home)).filter((name) => name.includes('restoring') || name.includes('before'))).toEqual([])
    expect(recordsMigrations.steps.length).toBeLessThan(999)
  })

  async function reseal(path: string): Promise<void> {
    const list = JSON.parse(await readFile(join(path, 'backup.json'), 'utf8'))
    const bytes = await readFile(join(path, 'records.sqlite'))
    Object.assign(list.files[0], { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length })
    await writeFile(join(path, 'backup.json'), JSON.stringify(list))
  }

  async function copyAll(from: string, to: string): Promise<void> {
    for (const ending of ['', '-wal']) await copyFile(`${from}${ending}`, `${to}${ending}`)
  }
})
