import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeDocuments } from '../records/testing/store-documents.ts'
import { watchPlans } from '../records/testing/watch-plans.ts'
import type { Scope } from '../scope/scope.ts'
import { tagMany, untagMany } from './change-many.ts'
import { changeTag } from './change-tag.ts'
import { tagDb } from './tables.ts'
import { openTagScope, project } from './testing/tag-scope.ts'

const everything = { query: { match_all: {} } }
/** So many that fifty documents are one part of a change. */
const labels = Array.from({ length: 20 }, (_, at) => `tag-${at}`)
let folder: string
let file: string
let scope: Scope
let close: () => Promise<void>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-tags-'))
  file = join(folder, 'records.sqlite')
  ;({ scope, close } = await openTagScope(file))
  const ids = Array.from({ length: 600 }, (_, at) => `document ${at}`)
  await storeDocuments(scope.records, ids, project)
})

afterEach(async () => {
  await close()
  await rm(folder, { recursive: true })
})

/** How many documents have how many tags. */
async function countTagged(): Promise<Record<number, number>> {
  const counted = tagDb(scope.records)
    .selectFrom('tagging')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('taken', 'is', null)
    .groupBy('document_id')
  const counts: Record<number, number> = {}
  for (const { count } of await counted.execute()) counts[count] = (counts[count] ?? 0) + 1
  return counts
}

it('looks each document up by its key, however many have the tag', async () => {
  const { records, plans } = watchPlans(scope.records)
  const watched = { ...scope, records }
  const { change } = await tagMany(watched, project, { ...everything, tags: ['urgent'] })
  expect(await untagMany(watched, project, { undo: change ?? 0 })).toMatchObject({ result: 600 })
  expect(await tagMany(watched, project, { ...everything, tags: ['urgent'] })).toMatchObject({ result: 600 })
  expect(await changeTag(watched, { project, label: 'urgent' }, { label: 'late', merge: true })).toMatchObject({ result: 600 })
  const others = { ...everything, tags: ['late'] }
  expect(await untagMany(watched, project, others)).toMatchObject({ result: 600 })
  expect(await tagMany(watched, project, { ...others, tags: ['other'] })).toMatchObject({ result: 600 })
  expect(await changeTag(watched, { project, label: 'other' }, { label: 'late', merge: true })).toMatchObject({ result: 600 })
  const found = await plans()
  const byKey =
    /^SEARCH \w+ USING (INTEGER PRIMARY KEY|(COVERING )?INDEX (document_id|sqlite_autoindex_tagging_1) \(project=\? AND )/
  expect(found.length).toBeGreaterThan(7)
  expect(found.filter((plan) => !byKey.test(plan))).toEqual([])
})

it('leaves no document with some of the tags where the disk is full, says so, and goes on once there is room', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(scope.records.db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 200}`).execute(scope.records.db)
  const tagging = () => tagMany(scope, project, { ...everything, tags: labels })
  await expect(tagging()).rejects.toMatchObject({ code: 'DISK_FULL' })
  const { 20: done = 0, ...others } = await countTagged()
  expect(others).toEqual({})
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(600)
  await sql.raw('pragma max_page_count = 100000').execute(scope.records.db)
  expect(await tagging()).toMatchObject({ result: 600 - done })
  expect(await countTagged()).toEqual({ 20: 600 })
})

it('leaves no document with some of the tags where the program is killed, and asking once more goes on', async () => {
  // The engine is told of each tag, and of the documents that have any.
  const inThirdPart = 2 * (labels.length + 1) + 5
  const script = `
    const { openTagScope } = await import(${JSON.stringify(join(import.meta.dirname, 'testing', 'tag-scope.ts'))})
    const { tagMany } = await import(${JSON.stringify(join(import.meta.dirname, 'change-many.ts'))})
    let told = 0
    const { scope } = await openTagScope(${JSON.stringify(file)}, () => {
      if (++told === ${inThirdPart}) process.kill(process.pid, 'SIGKILL')
    })
    await tagMany(scope, ${JSON.stringify(project)}, { query: { match_all: {} }, tags: ${JSON.stringify(labels)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const { 20: done = 0, ...others } = await countTagged()
  expect([done, others]).toEqual([300, {}])
  const { result } = await tagMany(scope, project, { ...everything, tags: labels })
  expect(result).toBe(600 - done)
  expect(await countTagged()).toEqual({ 20: 600 })
})
