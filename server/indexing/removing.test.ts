import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { expect, it } from 'vitest'
import { removeProject } from '../projects/remove-project.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listTasks } from '../tasks/list.ts'
import { rebuildIndex } from './follow/rebuild-index.ts'
import { removeFolder } from './removal/remove-folder.ts'
import { requestIndexing } from './request-runs.ts'
import { documentPaths, expectIndexFollows, folder, openOn, pipeline, write } from './testing/indexed-folder.ts'
import { project } from './testing/pipeline.ts'

describeOnBoth('removing', (place) => {
  openOn(place)

  it('takes a folder out with its documents, but not its neighbour of a longer name', async () => {
    await write({ 'b/x.txt': 'one', 'b/y.txt': 'both', 'bc/x.txt': 'two', 'bc/y.txt': 'both' })
    await pipeline.index(folder)
    await pipeline.finish(removeFolder(pipeline.scope, project, join(folder, 'b')))
    await pipeline.work()
    expect(await documentPaths()).toEqual(['bc/x.txt', 'bc/y.txt'])
    expect(await pipeline.totals()).toMatchObject({ found: 2, indexed: 2, duplicate: 0, waiting: 0 })
    await expectIndexFollows()
  })

  it('takes a folder out while it is indexed, and leaves no run that could be resumed', async () => {
    await write(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.txt`, `text ${at}`])))
    let left = 5
    pipeline.extractor.before = async () => {
      left -= 1
      if (left === 0) await removeFolder(pipeline.scope, project, folder)
    }
    await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    await pipeline.work()
    expect(await listTasks(pipeline.scope)).toMatchObject([{ name: taskClasses.removeFolder, state: 'DONE' }])
    expect(await pipeline.totals()).toMatchObject({ found: 0 })
    expect(pipeline.engine.documents.size).toBe(0)
    await expectIndexFollows()
  })

  it('takes a whole project out, and it can be indexed again', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await pipeline.finish(removeProject(pipeline.scope, project))
    await pipeline.work()
    // Two lines, what the run wrote down of them, and the run.
    expect(await listTasks(pipeline.scope)).toMatchObject([{ name: taskClasses.removeProject, state: 'DONE', result: 5 }])
    expect(await pipeline.totals()).toMatchObject({ found: 0 })
    expect(pipeline.engine.documents.size).toBe(0)
    await pipeline.index(folder)
    expect(await pipeline.totals()).toMatchObject({ found: 2, indexed: 2 })
    await expectIndexFollows()
  })
})

describeOnBoth('asking twice', (place) => {
  openOn(place)

  it('for a removal is one removal, and one that failed goes on', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    const asked = [1, 2].map(() => removeFolder(pipeline.scope, project, folder))
    await pipeline.finish(Promise.all(asked))
    const removals = (await listTasks(pipeline.scope)).filter(({ name }) => name === taskClasses.removeFolder)
    expect(removals).toHaveLength(1)
    const [removal] = removals
    await pipeline.records.db
      .updateTable('task')
      .set({ state: 'ERROR', error: '{}' })
      .where('id', '=', removal?.id ?? '')
      .execute()
    await pipeline.finish(removeFolder(pipeline.scope, project, folder))
    expect(await pipeline.task(removal?.id ?? '')).toMatchObject({ state: 'DONE', result: 0 })
  })

  it('for a rebuild is one rebuild', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    const asked = [1, 2].map(() => rebuildIndex(pipeline.scope))
    expect(await pipeline.finish(Promise.all(asked))).toEqual([{ documents: 1 }, { documents: 1 }])
    expect((await listTasks(pipeline.scope)).filter(({ name }) => name === taskClasses.rebuild)).toHaveLength(1)
  })

  it('to index a project that is being removed indexes it once it is gone', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    const removed = removeProject(pipeline.scope, project)
    removed.catch(() => {})
    await expect.poll(async () => (await listTasks(pipeline.scope)).map(({ name }) => name)).toEqual([taskClasses.removeProject])
    const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    await pipeline.finish(removed)
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { found: 1 } })
    expect(await documentPaths()).toEqual(['a.txt'])
    await expectIndexFollows()
  })
})
