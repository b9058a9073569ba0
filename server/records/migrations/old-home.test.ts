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
  const kept = ['project', 'segment', 'entry', 'folder']
  const before = kept.map(rowsOf)
  const documents = rowsOf('document').map(({ change, ...row }) => ({ ...row, version: change }))
  await (await openRecords(file)).close()
  expect(kept.map(rowsOf)).toMatchObject(before)
  expect(rowsOf('document')).toMatchObject(documents)
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

it('keeps its tasks, each scan as a part of its run', async () => {
  const before = rowsOf('task')
  await (await openRecords(file)).close()
  const scans = new Map(before.map((row) => [row.scan_task_id, row.id]))
  const now = before.map(({ options, scan_task_id: _, ...row }) => ({
    ...row,
    args: options,
    attempts: 0,
    preferred_at: null,
    first_places: null,
    worker_id: null,
    leader_id: scans.get(row.id) ?? null,
  }))
  expect(rowsOf('task')).toEqual(now)
  expect(now.filter((row) => row.leader_id !== null)).toHaveLength(3)
})

it('goes on with removals and a rebuild that had been asked for', async () => {
  const removal = (project: string, folderKey: string | null) => JSON.stringify({ project, folderKey, taskId: 'run' })
  const note = (key: string, value: string) =>
    ask((database) => database.prepare('insert into meta (key, value) values (?, ?)').run(key, value))
  note('removal:a', removal('local-datashare', Buffer.from('/a/b').toString('hex')))
  note('removal:b', removal('gone', null))
  note('rebuild', '1')
  note('rebuild-fault', '{}')
  await (await openRecords(file)).close()
  const tasks = ask((database) =>
    database.prepare("select class, project, user_id, args from task where state = 'QUEUED' order by class").all(),
  )
  expect(tasks).toEqual([
    { class: 'dossier.tasks.RebuildTask', project: null, user_id: 'local', args: '{}' },
    {
      class: 'dossier.tasks.RemoveFolderTask',
      project: 'local-datashare',
      user_id: 'local',
      args: '{"folder":"/a/b","folderKey":"2f612f62","runId":"run"}',
    },
    { class: 'dossier.tasks.RemoveProjectTask', project: 'gone', user_id: 'local', args: '{}' },
  ])
  expect(rowsOf('meta').filter((row) => /^re(moval|build)/.test(String(row.key)))).toEqual([])
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
