import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { anyOf, listIn } from './listed.ts'
import type { RecordsSchema } from './schema.ts'
import { describeOnBoth } from './testing/on-both.ts'

async function projectsIn(db: Kysely<RecordsSchema>, args: string): Promise<string[]> {
  const query = sql<{ value: string }>`
    select value from (select cast(${args} as text) as args) as task, ${listIn(db, 'task.args', 'projects')}`
  return (await query.execute(db)).rows.map(({ value }) => value)
}

describeOnBoth('lists as values of statements', (place) => {
  it('are read beside texts that jsonb refuses', async () => {
    const { db } = await place.open()
    for (const query of ['\0', 'a\ud800', '\udfff', '\\u0000', '\\\0', '\u{1f600}'])
      expect(await projectsIn(db, JSON.stringify({ query, projects: ['a', 'b\\c'] }))).toEqual(['a', 'b\\c'])
  })

  it('are empty where something else stands in their place', async () => {
    const { db } = await place.open()
    for (const args of ['{}', '{"projects":null}', '{"projects":"q"}', '{"projects":{"a":"q"}}', '["q"]'])
      expect(await projectsIn(db, args)).toEqual([])
  })

  it('may hold texts that jsonb refuses', async () => {
    const { db } = await place.open()
    await db.insertInto('meta').values({ key: 'b\\u0000', value: '' }).execute()
    const found = db
      .selectFrom('meta')
      .select('key')
      .where('key', 'in', anyOf(db, ['\0', 'a\ud800', 'b\\u0000']))
    expect(await found.execute()).toEqual([{ key: 'b\\u0000' }])
  })
})
