import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { homeLayout } from '../../home/layout.ts'
import { openRecords, type Records } from '../../records/open.ts'
import {
  cleanTasks,
  findTask,
  indexedFolders,
  listTasks,
  removeFolder,
  removeTask,
  requestIndexing,
  resumeTask,
  stopAll,
  stopTask,
  toOldTask,
} from '../../tasks/tasks.ts'

let home: string
let folder: string
let records: Records
let wakes = 0

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-tasks-'))
  folder = join(home, 'files')
  await mkdir(folder)
  records = await openRecords(join(home, 'records.sqlite'))
  wakes = 0
})

afterEach(async () => {
  await records.close()
  await rm(home, { recursive: true, force: true })
})

const deps = () => ({
  records,
  layout: homeLayout(home),
  wakeIngest: () => {
    wakes += 1
  },
})

function request(options = {}) {
  return requestIndexing(deps(), { project: 'p', folder: Buffer.from(folder), options, userId: 'local' })
}

async function setState(id: string, state: string): Promise<void> {
  await records.db.updateTable('task').set({ state }).where('id', '=', id).execute()
}

it('shows scan and index from the moment they are asked for, in both spellings', async () => {
  const { scan, index } = await request()
  expect(wakes).toBe(1)
  const tasks = await listTasks(deps(), { userId: 'local' })
  expect(tasks.map((task) => task.name)).toEqual([taskClasses.scan, taskClasses.index])
  expect(toOldTask(index).name).toBe(`${taskClasses.index}@${index.id}`)
  expect(scan).toMatchObject({
    state: 'QUEUED',
    progress: -2,
    user: { id: 'local' },
    args: { dataDir: folder, defaultProject: 'p' },
  })
  expect(await findTask(deps(), toOldTask(index).name)).toEqual(index)
})

it('joins a second request for the same, and queues one with other options', async () => {
  const first = await request()
  const second = await request()
  const other = await request({ filter: false })
  expect(second.index.id).toBe(first.index.id)
  expect(other.index.id).not.toBe(first.index.id)
})

it('refuses folders that are missing or files, with what to do', async () => {
  const ask = (path: string) => requestIndexing(deps(), { project: 'p', folder: Buffer.from(path), userId: 'local' })
  await expect(ask(join(home, 'nowhere'))).rejects.toMatchObject({
    code: 'BAD_FOLDER',
    message: expect.stringContaining('plugged in'),
  })
  await writeFile(join(home, 'file'), '')
  await expect(ask(join(home, 'file'))).rejects.toMatchObject({
    code: 'BAD_FOLDER',
    message: expect.stringContaining('is a file'),
  })
  expect(await listTasks(deps())).toEqual([])
})

it('refuses its own home, index and logs, but no folder beside them', async () => {
  const ask = (path: string) => requestIndexing(deps(), { project: 'p', folder: Buffer.from(path), userId: 'local' })
  for (const own of ['', '/', '/index', '/logs/old'])
    await expect(ask(home + own)).rejects.toMatchObject({ code: 'BAD_FOLDER', message: expect.stringContaining('belongs to') })
  await mkdir(join(home, 'index of letters'))
  await expect(ask(join(home, 'index of letters'))).resolves.toBeDefined()
})

it('stops what has not begun at once, by either task, and asks what runs to stop', async () => {
  const { scan, index } = await request()
  expect(await stopTask(deps(), scan.id)).toBe(true)
  expect(await findTask(deps(), index.id)).toMatchObject({ state: 'CANCELLED', properties: { canResume: true } })
  expect(await stopTask(deps(), index.id)).toBe(false)
  await resumeTask(deps(), index.id)
  expect(await findTask(deps(), index.id)).toMatchObject({ state: 'QUEUED', properties: { canResume: false } })
  await setState(index.id, 'RUNNING')
  expect((await stopAll(deps(), 'local')).sort()).toEqual([scan.id, index.id].sort())
  expect(await findTask(deps(), index.id)).toMatchObject({ state: 'RUNNING' })
  await expect(stopTask(deps(), 'unknown')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' })
})

it('cleans what is done and removes no task that runs', async () => {
  const { scan, index } = await request()
  await setState(scan.id, 'DONE')
  await setState(index.id, 'RUNNING')
  expect((await cleanTasks(deps())).map((task) => task.id)).toEqual([scan.id])
  await expect(removeTask(deps(), index.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await setState(index.id, 'ERROR')
  await removeTask(deps(), index.id)
  await expect(removeTask(deps(), index.id)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' })
})

it('finds tasks by a part of their names and by state', async () => {
  const { index } = await request()
  expect((await listTasks(deps(), { name: /.*IndexTask.*/ })).map((task) => task.id)).toEqual([index.id])
  expect(await listTasks(deps(), { states: ['DONE'] })).toEqual([])
})

it('lists the folders of a project, says which are away, and forgets one with its runs', async () => {
  await request()
  expect(await indexedFolders(deps(), 'p')).toMatchObject([{ path: folder, missing: false, entries: 0, isSample: false }])
  await rm(folder, { recursive: true })
  expect(await indexedFolders(deps(), 'p')).toMatchObject([{ missing: true }])
  await removeFolder(deps(), 'p', folder)
  expect(await indexedFolders(deps(), 'p')).toEqual([])
  expect(await listTasks(deps())).toEqual([])
})
