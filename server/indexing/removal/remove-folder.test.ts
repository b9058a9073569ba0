import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { listTasks } from '../../tasks/list.ts'
import { retryEntries } from '../request-runs.ts'
import { Pipeline, project } from '../testing/pipeline.ts'
import { removeFolder } from './remove-folder.ts'

describeOnBoth('a folder that is removed', (place) => {
  let pipeline: Pipeline
  let home: string

  beforeEach(async () => {
    pipeline = await Pipeline.open(place)
    home = await mkdtemp(join(tmpdir(), 'dossier-files-'))
    for (const folder of ['one', 'two']) {
      await mkdir(join(home, folder))
      for (const name of ['a.txt', 'b.txt']) await writeFile(join(home, folder, name), name)
      await pipeline.index(join(home, folder))
    }
  })
  afterEach(async () => {
    await pipeline.close()
    await rm(home, { recursive: true, force: true })
  })

  async function states(): Promise<string[]> {
    const rows = await pipeline.records.db.selectFrom('entry').select(['path', 'state']).orderBy('path').execute()
    return rows.map(({ path, state }) => `${path.slice(home.length + 1)} ${state}`)
  }

  it('and is not on disk any more does not hold up the files that take its place', async () => {
    await rm(join(home, 'one'), { recursive: true })
    await rm(join(home, 'two/a.txt'))
    await pipeline.finish(removeFolder(pipeline.scope, project, join(home, 'one')))
    await pipeline.work()
    const runs = (await listTasks(pipeline.scope)).filter(({ name }) => name === taskClasses.index)
    expect(runs.map(({ state }) => state)).toEqual(['DONE', 'DONE'])
    expect(await states()).toEqual(['two/a.txt failed', 'two/b.txt indexed'])
  })

  it('leaves files whose own folder has gone as they were, until it is back', async () => {
    await rename(join(home, 'two'), join(home, 'away'))
    const { index } = await retryEntries(pipeline.scope, { project, states: ['indexed', 'duplicate'] })
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'ERROR', error: { name: 'BAD_FOLDER' } })
    expect((await states()).filter((line) => line.startsWith('two'))).toEqual(['two/a.txt duplicate', 'two/b.txt duplicate'])
  })
})
