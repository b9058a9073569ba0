import { beforeEach, expect, it } from 'vitest'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { type RunArgs, retryArgs } from '../ask/run-args.ts'
import { needForHelp } from './help.ts'
import { HelperNews, joinHelpers, readHelpers } from './helpers.ts'

const idle = { name: 'news-2 (7)', files: 0, currentFile: null }

describeOnBoth('help with a run', (place) => {
  let records: Records

  beforeEach(async () => {
    records = await place.open()
    const waiting = ['/f/1', '/f/2', '/f/3', '/f/4'].map((name) => entryRow(name, { state: 'waiting', task_id: 'r' }))
    const others = [entryRow('/f/5', { state: 'indexed', task_id: 'r' }), entryRow('/f/6', { state: 'waiting', task_id: 's' })]
    await records.db
      .insertInto('entry')
      .values([...waiting, ...others])
      .execute()
  })

  const need = (passwords: RunArgs['passwords'] = 'none', among = 1) =>
    needForHelp(records, { id: 'r', project: 'p', args: retryArgs(Buffer.from('/f'), { passwords }) }, among)
  const helperOf = (workerId: string) => new HelperNews({ records, runId: 'r', workerId })

  it('is wanted as the files that nobody has in hand are many for each worker that reads them', async () => {
    expect(await need()).toBe(4)
    expect(await need('given')).toBe(0)
    await helperOf('b').tell(idle)
    expect(await need()).toBe(2)
    const { entry_id } = await records.db.selectFrom('entry').select('entry_id').limit(1).executeTakeFirstOrThrow()
    await records.db.insertInto('claim').values({ entry_id, run_id: 'r', worker_id: 'b', digest: null }).execute()
    expect(await need()).toBe(1.5)
  })

  it('is counted of each run so far that all of them together are bounded', async () => {
    const more = Array.from({ length: 1_500 }, (_, at) => entryRow(`/g/${at}`, { state: 'waiting', task_id: 'r' }))
    await records.db.transaction().execute(async (trx) => {
      for (const some of inBatches(more, 500)) await trx.insertInto('entry').values(some).execute()
    })
    expect([await need('none', 1), await need('none', 80), await need('none', 10_000)]).toEqual([1_504, 1_250, 1_000])
  })

  it('is told of until it is over, with what each has in hand', async () => {
    const own = { name: 'news-1 (5)', files: 1, currentFile: '/f/1' }
    const busy = { name: 'news-2 (7)', files: 1, currentFile: '/f/2', largeFile: { path: '/f/2', members: 3, of: null } }
    const news = helperOf('b')
    await news.tell(busy)
    expect(joinHelpers(own, await readHelpers(records, 'r'))).toEqual({
      currentFile: '/f/1',
      largeFile: busy.largeFile,
      workers: [own, busy],
    })
    await news.takeBack()
    expect(joinHelpers(own, await readHelpers(records, 'r'))).toEqual({ currentFile: '/f/1' })
  })
})
