import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { kindsByName } from '../feature/kinds.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { openRecords } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import type { Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { toOldTask } from '../tasks/describe.ts'
import { listTasks, readTask } from '../tasks/list.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { indexedFolders } from './folders.ts'
import { requestIndexing } from './request-runs.ts'
import { openLocalScope } from './testing/pipeline.ts'

describeOnBoth('asking for runs', (place) => {
  let home: string
  let folder: string
  let scope: Scope
  let close: () => Promise<void>
  let wakes = 0

  beforeEach(async () => {
    const records = await openRecords(await place.address(), migrationsOf(features))
    const opened = await openTestProgram({
      records,
      kinds: kindsByName(features),
      wakeWorker: () => {
        wakes += 1
      },
    })
    scope = await openLocalScope(opened.program)
    close = async () => {
      await records.close()
      await opened.close()
    }
    home = scope.program.layout.home
    folder = await mkdtemp(join(tmpdir(), 'dossier-files-'))
    wakes = 0
  })

  afterEach(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })

  function request(options = {}) {
    return requestIndexing(scope, { project: 'p', folder: Buffer.from(folder), options })
  }

  async function setState(id: string, state: string): Promise<void> {
    await scope.records.db.updateTable('task').set({ state }).where('id', '=', id).execute()
  }

  it('shows scan and index from the moment they are asked for, in both spellings', async () => {
    const { scan, index } = await request()
    expect(wakes).toBe(1)
    const tasks = await listTasks(scope)
    expect(tasks.map((task) => task.name)).toEqual([taskClasses.scan, taskClasses.index])
    expect(toOldTask(index).name).toBe(`${taskClasses.index}@${index.id}`)
    expect(scan).toMatchObject({
      state: 'QUEUED',
      progress: -2,
      user: { id: 'local' },
      args: { dataDir: folder, defaultProject: 'p' },
    })
    expect(await readTask(scope, toOldTask(index).name)).toEqual(index)
  })

  it('joins a second request for the same, and queues one with other options', async () => {
    const first = await request()
    const second = await request()
    const other = await request({ filter: false })
    expect(second.index.id).toBe(first.index.id)
    expect(other.index.id).not.toBe(first.index.id)
  })

  it('refuses a pattern that cannot be read, before anything is begun', async () => {
    await expect(request({ excludePattern: '[z-a].txt' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('"z-a"'),
    })
    expect(await listTasks(scope)).toEqual([])
    await request({ excludePattern: '{{a}' })
    expect(await listTasks(scope)).toHaveLength(2)
  })

  it('refuses folders that are missing or files, with what to do', async () => {
    const ask = (path: string) => requestIndexing(scope, { project: 'p', folder: Buffer.from(path) })
    await expect(ask(join(home, 'nowhere'))).rejects.toMatchObject({
      code: 'BAD_FOLDER',
      message: expect.stringContaining('plugged in'),
    })
    await writeFile(join(home, 'file'), '')
    await expect(ask(join(home, 'file'))).rejects.toMatchObject({
      code: 'BAD_FOLDER',
      message: expect.stringContaining('is a file'),
    })
    expect(await listTasks(scope)).toEqual([])
  })

  it('refuses its own home, index and logs, but no folder beside them', async () => {
    const ask = (path: string) => requestIndexing(scope, { project: 'p', folder: Buffer.from(path) })
    for (const own of ['', '/', '/index', '/logs/old'])
      await expect(ask(home + own)).rejects.toMatchObject({ code: 'BAD_FOLDER', message: expect.stringContaining('belongs to') })
    await mkdir(join(home, 'index of letters'))
    await expect(ask(join(home, 'index of letters'))).resolves.toBeDefined()
  })

  it('stops what has not begun at once, by either task, and asks what runs to stop', async () => {
    const { scan, index } = await request()
    expect((await stopTask(scope, scan.id)).sort()).toEqual([scan.id, index.id].sort())
    expect(await readTask(scope, index.id)).toMatchObject({ state: 'CANCELLED', properties: { canResume: true } })
    expect(await readTask(scope, scan.id)).toMatchObject({ state: 'CANCELLED' })
    expect(await stopTask(scope, index.id)).toEqual([])
    await resumeTask(scope, scan.id)
    expect(await readTask(scope, index.id)).toMatchObject({ state: 'QUEUED', properties: { canResume: false } })
    await setState(index.id, 'RUNNING')
    expect(await stopTask(scope, index.id)).toContain(index.id)
    expect(await readTask(scope, index.id)).toMatchObject({ state: 'RUNNING' })
    await expect(stopTask(scope, 'unknown')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' })
  })

  it('resumes no run whose folder is away', async () => {
    const { index } = await request()
    await stopTask(scope, index.id)
    await rm(folder, { recursive: true })
    await expect(resumeTask(scope, index.id)).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    expect(await readTask(scope, index.id)).toMatchObject({ state: 'CANCELLED' })
  })

  it('lists the folders of a project and says which are away', async () => {
    await request()
    expect(await indexedFolders(scope, 'p')).toMatchObject([{ path: folder, missing: false, entries: 0, isSample: false }])
    await rm(folder, { recursive: true })
    expect(await indexedFolders(scope, 'p')).toMatchObject([{ missing: true }])
  })
})
