import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { findFile, insertLine, noteSeen } from './lines.ts'
import { attachedDb, attachedMigrations } from './tables.ts'

const line = {
  project: 'leak',
  path: '/a.eml',
  embeddedPath: null,
  parent: undefined,
  state: 'indexed',
  reason: '',
  contentType: 'message/rfc822',
  sizeBytes: 7,
  tool: null,
  documentId: null,
  digest: null,
  taskId: 'one',
} as const

describeOnBoth(
  'what was read from an index of another program',
  (opened) => {
    it('has a line for each path, those that came after the first below it, and the task that saw it last', async () => {
      const { db } = await opened.open()
      const [first, second, other] = await db.transaction().execute(async (trx) => {
        const [one, two] = [await insertLine(trx, line), await insertLine(trx, line)]
        return [one, two, await insertLine(trx, { ...line, project: 'other' })]
      })
      const found = await db.transaction().execute(async (trx) => {
        await noteSeen(trx, [first, second], 'two')
        return [await findFile(trx, 'leak', Buffer.from('/a.eml')), await findFile(trx, 'leak', Buffer.from('/b.eml'))]
      })
      expect(found).toEqual([first, undefined])
      const rows = await db
        .selectFrom('entry')
        .select(['entry_id', 'parent_entry', 'task_id', 'size_bytes'])
        .orderBy('entry_id')
        .execute()
      expect(rows).toEqual([
        { entry_id: first, parent_entry: null, task_id: 'two', size_bytes: 7 },
        { entry_id: second, parent_entry: first, task_id: 'two', size_bytes: 7 },
        { entry_id: other, parent_entry: null, task_id: 'one', size_bytes: 7 },
      ])
    })

    it('is one index for a project', async () => {
      const records = await opened.open()
      const attach = (index_name: string) =>
        attachedDb(records)
          .insertInto('attached_index')
          .values({ project: 'leak', url: 'http://127.0.0.1:9200', index_name, attached_at: 1_700_000_000_000 })
          .execute()
      await attach('theirs')
      await expect(attach('another')).rejects.toThrow()
      expect(await attachedDb(records).selectFrom('attached_index').select(['index_name', 'attached_at']).execute()).toEqual([
        { index_name: 'theirs', attached_at: 1_700_000_000_000 },
      ])
    })
  },
  [{ feature: 'attached', steps: attachedMigrations }],
)
