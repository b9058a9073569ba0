import { taskClasses } from '@dossier/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { findModel } from '../../models/known-models.ts'
import { requestModel } from '../../models/request-model.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { listTasks } from '../../tasks/list.ts'
import { givenFinders } from '../finder/given-finders.ts'
import { faultOf } from '../finder-faults.ts'
import { FakeFinder } from '../testing/fake-finder.ts'
import { bringMissing } from './bring-missing.ts'
import { requestFind } from './request-find.ts'

// No model comes from anywhere.
vi.hoisted(() => {
  process.env.DOSSIER_MAVEN = '/nowhere/mvn'
})

const finder = new FakeFinder('CORENLP')

async function find(syncModels: boolean) {
  const { find: task } = await requestFind(pipeline.scope, project, { pipeline: 'CORENLP', syncModels })
  await pipeline.work()
  return pipeline.task(task.id)
}

const bringing = async () => (await listTasks(pipeline.scope)).filter(({ name }) => name === taskClasses.bringModel)

describeOnBoth('a missing model', (place) => {
  openOn(place, { given: [givenFinders.give([finder])] })
  beforeEach(async () => {
    finder.without.add('ENGLISH')
    await write({ 'a.txt': 'Jo Smith' })
    await pipeline.index(folder)
  })

  it('is not brought where the settings do not allow it, or nobody asks for it', async () => {
    expect(await find(true)).toMatchObject({ state: 'DONE', result: { left: 1 } })
    Object.assign(pipeline.program.config, { modelDownload: true })
    expect(await find(false)).toMatchObject({ state: 'DONE', result: { left: 1 } })
    expect(await bringing()).toEqual([])
  })

  it('is brought by a task of its own where both is so, and what cannot be brought leaves its documents to be done', async () => {
    Object.assign(pipeline.program.config, { modelDownload: true })
    const missing = { code: 'MODEL_MISSING' }
    expect(await find(true)).toMatchObject({ state: 'DONE', result: { left: 1, languages: [{ language: 'ENGLISH', missing }] } })
    expect(await bringing()).toMatchObject([{ state: 'ERROR', args: { finder: 'CORENLP', language: 'ENGLISH' } }])
  })

  it('is waited for where it is being brought already, also where the settings do not allow it now', async () => {
    const model = findModel('CORENLP', 'ENGLISH')
    if (!model) throw new Error('there is a model for English')
    await requestModel(pipeline.scope, model)
    const look = vi.spyOn(finder, 'ready')
    const args = {
      pipeline: 'CORENLP',
      folderKey: null,
      folder: null,
      isChosen: false,
      languages: [],
      again: false,
      syncModels: true,
    }
    const { signal } = new AbortController()
    const missing = faultOf({ code: 'MODEL_MISSING', facts: {} })
    const left = bringMissing({ scope: pipeline.scope, args, finder, signal }, 'ENGLISH', missing)
    await pipeline.work()
    expect(await left).toMatchObject({ code: 'MODEL_MISSING' })
    expect(await bringing()).toMatchObject([{ state: 'ERROR' }])
    // It was waited for: the finder is asked again.
    expect(look).toHaveBeenCalledOnce()
    look.mockRestore()
  })
})
