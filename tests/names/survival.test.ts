import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FoundNames, NamedEntity, PipelineState } from '@dossier/contract/names/names'
import { SearchAnswer } from '@dossier/contract/search/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'

const project = 'local-datashare'
const many = 40
let home: string
let files: string
let program: Program

const mail = `From: Jo Smith <JO@Example.org>
To: Ann <ann@example.org>
Subject: oil
Date: Fri, 03 May 2019 10:15:00 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Ask jo@example.org for it.
`

beforeAll(async () => {
  home = await makeFolder('names-home')
  files = await makeFolder('names-files')
  await writeFile(join(files, 'letter.txt'), 'The harbour master: ann@example.org, ann@example.org, cy@example.org')
  await writeFile(join(files, 'mail.eml'), mail)
  for (let at = 0; at < many; at += 1) await writeFile(join(files, `${at}.txt`), `Note ${at} of clerk-${at}@example.org`)
  program = await startProgram(home, [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('reads every document once though the program is killed meanwhile', async () => {
  const { taskIds } = Started.parse(await find())
  await program.kill()
  program = await startProgram(home)
  await untilIndexed(program)
  const result = FoundNames.parse(await program.call('GET', `/api/task/${taskIds[1]}/result`))
  expect(result).toMatchObject({ documents: many + 2, documentsDone: many + 2, lost: 0, left: 0, lostDocuments: [] })
  const states = z.array(PipelineState).parse(await program.call('GET', `/api/${project}/names/pipelines`))
  const email = states.find(({ name }) => name === 'EMAIL')
  expect(email?.languages.reduce((sum, { done }) => sum + done, 0)).toBe(many + 2)
  expect(await count({ term: { nerTags: 'EMAIL' } })).toBe(many + 2)
  expect(Started.parse(await find()).taskIds).toHaveLength(2)
  expect(FoundNames.parse(await resultOfLast())).toMatchObject({ documents: 0, names: 0 })
})

it("answers the contract's bodies: by name, by document, counted, and the names themselves", async () => {
  expect((await search(withName('cy@example.org'))).map(pathOf)).toEqual([join(files, 'letter.txt')])
  const hits = await search({
    bool: { must: { term: { type: 'NamedEntity' } }, filter: { term: { mentionNorm: 'ann@example.org' } } },
  })
  expect(hits.map(({ _source }) => Entity.parse(_source).offsets).toSorted()).toEqual([[-1], [20, 37]])
  const [first] = hits
  const found = NamedEntity.parse(await program.call('GET', `/api/${project}/namedEntities/${first?._id}?routing=x`))
  expect(found).toMatchObject({ mention: 'ann@example.org', category: 'EMAIL', extractor: 'EMAIL', isHidden: false })
  const { _source } = Found.parse(await program.call('GET', `/api/index/search/${project}/_doc/${first?._id}`))
  expect(_source).toMatchObject({ type: 'NamedEntity', join: { name: 'NamedEntity' }, mentionNorm: 'ann@example.org' })
  const [document] = await search({ term: { _id: _source.join.parent } })
  expect(Tagged.parse(document?._source).nerTags).toEqual(['EMAIL'])
  const own = await search({ bool: { must: [{ parent_id: { type: 'NamedEntity', id: _source.join.parent } }] } })
  expect(own.length).toBeGreaterThan(1)
})

it('keeps names, what is hidden and what was added when files are read again or moved, over a kill, and when the index is made anew', async () => {
  const { documents } = Hidden.parse(await program.call('PUT', `/api/${project}/namedEntities/hide/ANN@example.org`))
  expect(documents).toBe(2)
  await expectHidden()
  const letter = (await search(withName('cy@example.org')))[0]?._id
  const added = { kind: 'add', document: letter, mention: 'harbour master', category: 'PERSON', start: 4 }
  await program.call('POST', `/api/${project}/names/rules`, added)
  await expectAdded()
  await rename(join(files, 'letter.txt'), join(files, 'moved.txt'))
  await program.call('POST', `/api/task/batchUpdate/index/${encodeURIComponent(files.slice(1))}`, { options: { filter: false } })
  await untilIndexed(program)
  await expectHidden()
  await expectAdded()
  await program.kill()
  await rm(join(home, 'index'), { recursive: true })
  program = await startProgram(home)
  await expect.poll(() => count({ match: { type: 'Document' } }), { timeout: 60_000 }).toBe(many + 2)
  await expectHidden()
  await expectAdded()
  expect((await search(withName('cy@example.org'))).map(pathOf)).toEqual([join(files, 'moved.txt')])
})

async function expectHidden(): Promise<void> {
  const hidden = { bool: { must: [{ term: { type: 'NamedEntity' } }, { term: { isHidden: 'true' } }] } }
  // The index follows the records a moment later.
  await expect.poll(() => count(hidden)).toBe(2)
  const shown = { bool: { must: [{ term: { mentionNorm: 'ann@example.org' } }, { term: { isHidden: 'false' } }] } }
  expect(await count(shown)).toBe(0)
}

/** What somebody added by hand is a name like all others. */
async function expectAdded(): Promise<void> {
  const added = { bool: { must: [{ term: { mentionNorm: 'harbour master' } }, { term: { extractor: 'BY_HAND' } }] } }
  await expect.poll(() => count(added)).toBe(1)
  await expect.poll(() => count({ term: { nerTags: 'BY_HAND' } })).toBe(1)
}

/** As the filters on screen ask. */
function withName(query: string) {
  const mentions = { query_string: { default_field: 'mentionNorm', query } }
  return { has_child: { type: 'NamedEntity', query: { bool: { must: [mentions, { term: { category: 'EMAIL' } }] } } } }
}

const Started = z.object({ taskIds: z.array(z.string()) })
const Hidden = z.object({ documents: z.number() })
const Entity = z.object({ offsets: z.array(z.number()) })
const Tagged = z.object({ nerTags: z.array(z.string()) })
const Found = z.object({ _source: z.looseObject({ join: z.looseObject({ parent: z.string() }) }) })
const Counted = z.object({ count: z.number() })

let last = ''

async function find(): Promise<unknown> {
  const started = await program.call('POST', '/api/task/findNames/email', { options: { defaultProject: project } })
  last = Started.parse(started).taskIds[1] ?? ''
  return started
}

async function resultOfLast(): Promise<unknown> {
  await untilIndexed(program)
  return program.call('GET', `/api/task/${last}/result`)
}

async function search(query: object): Promise<SearchAnswer['hits']['hits']> {
  return SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, { query, size: 20 })).hits.hits
}

async function count(query: object): Promise<number> {
  return Counted.parse(await program.call('POST', `/api/index/search/${project}/_count`, { query })).count
}

const Source = z.object({ path: z.string() })

function pathOf({ _source }: { _source?: unknown }): string {
  return Source.parse(_source).path
}
