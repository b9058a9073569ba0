import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeDocuments } from '../records/testing/store-documents.ts'
import { watchPlans } from '../records/testing/watch-plans.ts'
import { openScope, type Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { tagMany, untagMany } from './change-many.ts'
import { changeTag } from './change-tag.ts'
import { tagMigrations } from './tables.ts'

const project = 'local-datashare'
const everything = { query: { match_all: {} } }
let opened: Awaited<ReturnType<typeof openTestProgram>>
let watched: ReturnType<typeof watchPlans>
let scope: Scope

beforeEach(async () => {
  opened = await openTestProgram({}, [{ feature: 'tags', steps: tagMigrations }])
  const { program } = opened
  const ids = Array.from({ length: 600 }, (_, at) => `document ${at}`)
  const rids = (await storeDocuments(program.records, ids, project)).map(({ rid }) => rid)
  watched = watchPlans(program.records)
  const engine = { ...program.engine, collect: async () => rids }
  const caller = await program.identity.findUser('local')
  scope = await openScope({ ...program, records: watched.records, engine }, caller, {
    projects: [project],
    need: 'mark',
    signal: new AbortController().signal,
  })
})

afterEach(() => opened.close())

it('looks each document up by its key, however many have the tag', async () => {
  const { change } = await tagMany(scope, project, { ...everything, tags: ['urgent'] })
  expect(await untagMany(scope, project, { undo: change ?? 0 })).toMatchObject({ result: 600 })
  expect(await tagMany(scope, project, { ...everything, tags: ['urgent'] })).toMatchObject({ result: 600 })
  expect(await changeTag(scope, { project, label: 'urgent' }, { label: 'late', merge: true })).toMatchObject({ result: 600 })
  const others = { ...everything, tags: ['late'] }
  expect(await untagMany(scope, project, others)).toMatchObject({ result: 600 })
  expect(await tagMany(scope, project, { ...others, tags: ['other'] })).toMatchObject({ result: 600 })
  expect(await changeTag(scope, { project, label: 'other' }, { label: 'late', merge: true })).toMatchObject({ result: 600 })
  const plans = await watched.plans()
  const byKey =
    /^SEARCH \w+ USING (INTEGER PRIMARY KEY|(COVERING )?INDEX (document_id|sqlite_autoindex_tagging_1) \(project=\? AND )/
  expect(plans.length).toBeGreaterThan(7)
  expect(plans.filter((plan) => !byKey.test(plan))).toEqual([])
})
