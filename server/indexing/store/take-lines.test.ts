import { expect, it } from 'vitest'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { takeLines } from './take-lines.ts'

describeOnBoth('lines of a run', (place) => {
  it('are taken a thousand at a time, with what is embedded, and only those at the paths', async () => {
    const { db } = await place.open()
    const inside = Array.from({ length: 2_300 }, (_, at) =>
      entryRow('/box.zip', { parent_entry: 1, embedded_path: `m${at}`, task_id: at === 0 ? 'run' : 'former', missing_since: 1 }),
    )
    for (const rows of inBatches([...inside, entryRow('/other.txt', { task_id: 'former' })]))
      await db.insertInto('entry').values(rows).execute()
    const lines = { project: 'p', keys: [Buffer.from('/box.zip')], runId: 'run', isThere: true }
    const taken: number[] = []
    let isMore = true
    while (isMore) {
      isMore = await db.transaction().execute((trx) => takeLines(trx, lines))
      const rows = await db.selectFrom('entry').select('path').where('missing_since', 'is', null).execute()
      taken.push(rows.filter(({ path }) => path === '/box.zip').length)
    }
    expect(taken).toEqual([1_000, 2_000, 2_300])
    const others = await db.selectFrom('entry').select('path').where('task_id', '!=', 'run').execute()
    expect(others).toEqual([{ path: '/other.txt' }])
  })
})
