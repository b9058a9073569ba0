import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { folder, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { resumeTask } from '../../tasks/resume.ts'
import { nameDb } from '../tables.ts'
import { find, finder, namesOf, nerTags, openWithFinder } from '../testing/names-in-folder.ts'

const documents = 60
const namesEach = 100

openWithFinder()

/** Names that cannot be packed into much less than they are. */
function textOf(document: number): string {
  const surname = (name: number) =>
    hash('sha256', `${document} ${name}`).replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  return Array.from({ length: namesEach }, (_, name) => `Jo N${surname(name)}`).join(', ')
}

/** SQLite answers a file that may not grow as it answers a full disk. */
async function leaveRoomFor(pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(pipeline.records.db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + pages}`).execute(pipeline.records.db)
}

async function readDocuments(): Promise<number> {
  const rows = await nameDb(pipeline.records).selectFrom('names_found').select(['state', 'count']).execute()
  expect(rows.every(({ state, count }) => state === 'done' && Number(count) === namesEach)).toBe(true)
  return rows.length
}

it('says that the disk is full, keeps what was found, and reads each other document once when there is room', async () => {
  await write(Object.fromEntries(Array.from({ length: documents }, (_, at) => [`${at}.txt`, textOf(at)])))
  await pipeline.index(folder)
  await leaveRoomFor(documents)
  const task = await find()
  expect(task).toMatchObject({ state: 'ERROR', error: { name: 'DISK_FULL' } })
  const before = await readDocuments()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(documents)

  await leaveRoomFor(100_000)
  finder.texts.splice(0)
  await resumeTask(pipeline.scope, task.id)
  await pipeline.work()
  expect(await pipeline.task(task.id)).toMatchObject({
    state: 'DONE',
    result: { documents, documentsDone: documents, lost: 0, left: 0, names: documents * namesEach, lostDocuments: [] },
  })
  expect(finder.texts).toHaveLength(documents - before)
  expect(await readDocuments()).toBe(documents)
  for (let at = 0; at < documents; at += 1) expect(new Set(await namesOf(`${at}.txt`)).size).toBe(namesEach)
  expect(Object.values(await nerTags())).toEqual(Array.from({ length: documents }, () => ['FAKE']))
})
