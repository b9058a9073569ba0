import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ComparedPart, lineChanges, type RunComparison } from '@dossier/contract/ledger/ledger-runs'
import { expect, it } from 'vitest'
import { type RetryEntries, retryEntries } from '../../indexing/request-runs.ts'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { describeComparison } from './describe-comparison.ts'
import { listRuns } from './list.ts'
import { beginRun, endRun } from './note-run.ts'
import { runDb } from './tables.ts'

async function compare(before: number | string, after: number | string): Promise<RunComparison> {
  return describeComparison(pipeline.records, project, { before: `${before}`, after: `${after}`, from: 0, size: 100 })
}

/** The lines that differ as texts: `a.zip!/b better changed`. */
async function told(before: number, after: number): Promise<string[]> {
  return (await compare(before, after)).items.map(({ path, embeddedPath, changes }) =>
    [path.slice(folder.length + 1) + (embeddedPath === null ? '' : `!/${embeddedPath}`), ...changes].join(' '),
  )
}

const numbers = async () => (await listRuns(pipeline.records, project)).map(({ number }) => number)

describeOnBoth('two runs compared', (place) => {
  openOn(place)

  it('say what differs, file by file, and nothing of what does not', async () => {
    await write({
      'a.zip': 'attach x one\nattach y two',
      'b.txt': 'LOCKED',
      'c.txt': 'moves',
      'd.txt': 'goes',
      'e.txt': 'stays',
      'f.txt': 'readable',
    })
    await pipeline.index(folder)
    await write({ 'a.zip': 'attach x ONE', 'b.txt': 'open', 'f.txt': 'LOCKED now', 'g.txt': 'new' })
    await rename(join(folder, 'c.txt'), join(folder, 'z.txt'))
    await rm(join(folder, 'd.txt'))
    await pipeline.index(folder)
    expect(await numbers()).toEqual([2, 1])
    expect(await told(1, 2)).toEqual([
      'a.zip changed',
      'a.zip!/x changed',
      'a.zip!/y gone',
      'b.txt changed better',
      'd.txt missing',
      'f.txt changed worse',
      'g.txt new',
      'z.txt moved',
    ])
    const { moreReadable, lost, changes } = await compare(1, 2)
    expect({ moreReadable, lost }).toEqual({ moreReadable: 1, lost: 3 })
    expect(Object.keys(changes)).toEqual([...lineChanges])
    expect(changes).toMatchObject({ changed: 4, new: 1, gone: 1, missing: 1, moved: 1 })
  })

  it('can be told the other way round, by task, page by page, and over several runs', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'open' })
    const task = await pipeline.index(folder)
    await write({ 'b.txt': 'new', 'c.txt': 'new too' })
    await pipeline.index(folder)
    expect(await told(1, 3)).toEqual(['a.txt changed better', 'b.txt new', 'c.txt new'])
    expect(await told(3, 1)).toEqual(['a.txt changed worse', 'b.txt gone', 'c.txt gone'])
    expect((await compare(task.id, 1)).lost).toBe(1)
    const page = await describeComparison(pipeline.records, project, { before: '1', after: '3', from: 1, size: 1 })
    expect(page.pagination).toEqual({ count: 1, from: 1, size: 1, total: 3 })
    expect(await told(2, 2)).toEqual([])
    await expect(compare(1, 9)).rejects.toMatchObject({ code: 'NOT_FOUND', facts: { run: '9' } })
  })

  it('say which lines stand behind each number', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.txt': 'two', 'c.txt': 'three' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'open', 'b.txt': 'LOCKED now' })
    await rm(join(folder, 'c.txt'))
    await pipeline.index(folder)
    const only = async (part: ComparedPart) => {
      const query = { before: '1', after: '2', only: part, from: 0, size: 100 }
      const { items, pagination, lost } = await describeComparison(pipeline.records, project, query)
      expect({ lost, total: pagination.total }).toEqual({ lost: 2, total: items.length })
      return items.map(({ path }) => path.slice(folder.length + 1))
    }
    expect(await only('lost')).toEqual(['b.txt', 'c.txt'])
    expect(await only('better')).toEqual(['a.txt'])
    expect(await only('missing')).toEqual(['c.txt'])
    expect(await only('new')).toEqual([])
  })

  it('count each of several members of one name', async () => {
    await write({ 'a.zip': 'attach x one\nattach x two\nattach x three' })
    await pipeline.index(folder)
    await write({ 'a.zip': 'attach x three' })
    await pipeline.index(folder)
    // By their bytes: the third has not become the first.
    expect((await compare(1, 2)).changes).toMatchObject({ changed: 1, gone: 2 })
  })

  it('find a file again that had gone, and a run over nothing new writes nothing down', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await rename(join(folder, 'a.txt'), join(folder, '../compare-away.txt'))
    await pipeline.index(folder)
    await rename(join(folder, '../compare-away.txt'), join(folder, 'a.txt'))
    await pipeline.index(folder)
    expect(await told(1, 2)).toEqual(['a.txt missing'])
    expect(await told(2, 3)).toEqual(['a.txt back'])
    expect(await told(1, 3)).toEqual([])
    const count = async () => (await runDb(pipeline.records).selectFrom('run_line').select('entry_id').execute()).length
    const before = await count()
    await pipeline.index(folder)
    expect(await count()).toBe(before)
    expect(await told(3, 4)).toEqual([])
  })

  it('say the same when the end of a run was cut off and is done once more', async () => {
    await write({ 'a.txt': 'one\nattach x two', 'b.txt': 'LOCKED' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'other', 'b.txt': 'open' })
    await pipeline.index(folder)
    const before = await told(1, 2)
    await endRun(pipeline.records, 2, new AbortController().signal)
    expect(await told(1, 2)).toEqual(before)
  })

  it('stand in the order of their ends, also where one was stopped and goes on after another', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    const options = { filter: true }
    const stopped = await beginRun(pipeline.records, { project, taskId: randomUUID(), folder, options })
    await write({ 'b.txt': 'two' })
    await pipeline.index(folder)
    await write({ 'b.txt': 'LOCKED' })
    await pipeline.index(folder)
    const [last = 0, former = 0, first = 0] = await numbers()
    await pipeline.records.db.updateTable('entry').set({ state: 'indexed' }).where('state', '=', 'encrypted').execute()
    await endRun(pipeline.records, stopped, new AbortController().signal)
    const [resumed = 0, ...others] = await numbers()
    expect([others, resumed > last]).toEqual([[last, former, first], true])
    expect(await told(former, last)).toEqual(['b.txt changed worse'])
    expect(await told(last, resumed)).toEqual(['b.txt better'])
    expect(await told(first, former)).toEqual(['b.txt new'])
  })

  it('say what they were about, and how many files they read', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'LOCKED', 'c.txt': 'LOCKED too' })
    await pipeline.index(folder)
    await requestRetry({})
    await requestRetry({ trial: { list: ['sesame'], keep: false } })
    await requestRetry({ states: ['indexed'], folder })
    const runs = await listRuns(pipeline.records, project)
    expect(runs.map(({ kind, folder: place, files }) => `${kind} ${place === folder ? 'here' : place} ${files}`)).toEqual([
      'again here 3',
      'passwords / 2',
      'again / 2',
      'folder here 3',
    ])
  })
})

async function requestRetry(request: Partial<RetryEntries>): Promise<void> {
  await retryEntries(pipeline.scope, { project, ...request })
  await pipeline.work()
}
