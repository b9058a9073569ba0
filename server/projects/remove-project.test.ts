import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { joinHooks } from '../feature/hooks.ts'
import { features } from '../features.ts'
import { Pipeline, project } from '../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listTasks } from '../tasks/list.ts'
import { removeTask } from '../tasks/remove.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { isBeingRemoved, removeProject, removeProjectKind } from './remove-project.ts'

describeOnBoth('the removal of a project', (place) => {
  let folder: string
  let pipeline: Pipeline
  let isDiskFull: boolean

  beforeEach(async () => {
    isDiskFull = false
    folder = await mkdtemp(join(tmpdir(), 'dossier-files-'))
    const hooks = joinHooks(features)
    const removeRestOfProject: typeof hooks.removeRestOfProject = async (trx, name) => {
      if (isDiskFull) throw new AppError('DISK_FULL', { message: 'The disk is full.' })
      return hooks.removeRestOfProject(trx, name)
    }
    pipeline = await Pipeline.open(place, { hooks: { ...hooks, removeRestOfProject } })
    await writeFile(join(folder, 'a.txt'), 'one')
    await pipeline.index(folder)
  })

  afterEach(async () => {
    await pipeline.close()
    await rm(folder, { recursive: true })
  })

  async function removalId(): Promise<string> {
    const tasks = await listTasks(pipeline.scope)
    return tasks.find(({ name }) => name === removeProjectKind.name)?.id ?? ''
  }

  /** Asks for it and lets it fail. */
  async function failToRemove(): Promise<string> {
    isDiskFull = true
    await expect(pipeline.finish(removeProject(pipeline.scope, project))).rejects.toMatchObject({ code: 'DISK_FULL' })
    return removalId()
  }

  it('can neither be stopped nor taken from the list before it is done', async () => {
    const removed = removeProject(pipeline.scope, project)
    await expect.poll(removalId).not.toBe('')
    const id = await removalId()
    await expect(stopTask(pipeline.scope, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await pipeline.finish(removed)
    await removeTask(pipeline.scope, id)
  })

  it('that has failed stays in the list, can be asked for again, and goes on', async () => {
    const id = await failToRemove()
    await expect(removeTask(pipeline.scope, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await isBeingRemoved(pipeline.scope, project)).toBe(true)
    isDiskFull = false
    await pipeline.finish(removeProject(pipeline.scope, project))
    expect(await pipeline.task(id)).toMatchObject({ state: 'DONE' })
  })

  it('that has failed is finished before the project is indexed anew: what is in the ledger is found', async () => {
    await failToRemove()
    isDiskFull = false
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'DONE', properties: { found: 1, done: 1 } })
    const documents = await pipeline.records.db.selectFrom('document').select('rid').execute()
    expect([...pipeline.engine.documents.values()].map(({ rid }) => rid)).toEqual(documents.map(({ rid }) => rid))
    expect(documents).toHaveLength(1)
  })

  it('that fails again ends what was asked for after it, with what to do', async () => {
    const removal = await failToRemove()
    const index = await pipeline.index(folder)
    expect(index).toMatchObject({
      state: 'ERROR',
      error: { name: 'CONFLICT', message: expect.stringContaining('Resume the removal') },
    })
    isDiskFull = false
    await resumeTask(pipeline.scope, removal)
    await resumeTask(pipeline.scope, index.id)
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { found: 1, done: 1 } })
  })
})
