import { expect, it, vi } from 'vitest'
import { compiledOnce } from './compiled.ts'
import type { ChangeTable } from './schema.ts'
import { describeOnBoth } from './testing/on-both.ts'

const insertChange = compiledOnce<ChangeTable>()((db, at) =>
  db
    .insertInto('change')
    .values({ number: at('number'), project: at('project'), kind: 'document', key: at('key') })
    .returning('number'),
)

const selectChange = compiledOnce<{ project: string; number: number }>()((db, at) =>
  db
    .selectFrom('change')
    .select(['number', 'key'])
    .where('project', '=', at('project'))
    .where((eb) => eb.or([eb('number', '=', at('number')), eb('key', '=', 'always')])),
)

describeOnBoth('statements that are compiled once', (place) => {
  it('take the values of each time, in their places, in and out of transactions', async () => {
    const { db } = await place.open()
    const change = { project: 'p', kind: '', key: 'a', number: 1 }
    expect((await insertChange(db, change)).rows).toEqual([{ number: 1 }])
    await db.transaction().execute(async (trx) => {
      await insertChange(trx, { ...change, key: 'b', number: 2 })
      await insertChange(trx, { ...change, key: 'always', number: 3 })
    })
    expect((await selectChange(db, { number: 2, project: 'p' })).rows).toEqual([
      { number: 2, key: 'b' },
      { number: 3, key: 'always' },
    ])
    expect((await selectChange(db, { number: 2, project: 'q' })).rows).toEqual([])
  })

  it('are built no second time', async () => {
    const { db } = await place.open()
    const build = vi.fn()
    const select = compiledOnce<{ key: string }>()((on, at) => {
      build()
      return on.selectFrom('meta').select('value').where('key', '=', at('key'))
    })
    for (const key of ['change', 'records_id', 'none']) await select(db, { key })
    await db.transaction().execute((trx) => select(trx, { key: 'change' }))
    expect(build).toHaveBeenCalledTimes(1)
  })
})
