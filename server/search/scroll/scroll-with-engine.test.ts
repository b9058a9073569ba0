import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineEntity, SearchEngine } from '../../engine/port.ts'
import { connectEngine } from '../../engine/tantivy/connect-engine.ts'
import { type EngineProcess, startEngine } from '../../engine/tantivy/start-engine.ts'
import { parts } from '../../parts.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { searchProject } from '../search-project.ts'
import { engineDocuments, storeDocuments } from '../testing/store-documents.ts'
import { continueScroll, openScroll } from './scroll.ts'
import { createScrolls } from './scrolls.ts'

const isBuilt = existsSync(parts.engine)
if (!isBuilt) process.stdout.write('left out: the engine is not built (node scripts/build.mjs)\n')

describe.skipIf(!isBuilt)('scrolls with the real engine', () => {
  const home = mkdtempSync(join(tmpdir(), 'scroll-engine-'))
  let records: Records
  let process: EngineProcess
  let engine: SearchEngine
  let change = 0

  beforeAll(async () => {
    records = await openRecords(join(home, 'records.sqlite'))
    process = await startEngine({ binary: parts.engine, home })
    engine = await connectEngine(process.socketPath)
    for (let number = 0; number < 12; number++) await put(`d${number}`, number)
  })

  afterAll(async () => {
    await engine?.close()
    await process?.stop()
    await records?.close()
    rmSync(home, { recursive: true, force: true })
  })

  /** A document with as many times "bank" as its number, and two named entities. */
  async function put(id: string, number: number) {
    const content = `bank ${'bank '.repeat(number)} ${'other '.repeat(20)}`
    const [rid = 0] = await storeDocuments(records, [{ id, content, source: { path: `/data/${id}` } }])
    const of = { rid, project: 'p', id, routing: id }
    const [document] = await engineDocuments(records, [rid])
    if (document) await engine.write([{ op: 'put', document }])
    await engine.write([{ op: 'putEntities', of, entities: [entityOf(id, 'Jane'), entityOf(id, 'Ann')] }])
    await engine.commit({ recordsId: records.id, change: ++change })
  }

  function entityOf(id: string, mention: string): EngineEntity {
    const mentionNorm = mention.toLowerCase()
    const names = { mention, mentionNorm, mentionNormTextLength: mention.length, category: 'PERSON' }
    const found = { extractor: 'TEST', extractorLanguage: 'ENGLISH', offsets: [0], isHidden: false, partsOfSpeech: null }
    return { id: `${id} ${mention}`, ...names, ...found }
  }

  async function walk(body: object, between: (page: number) => Promise<void> = async () => {}) {
    const deps = { records, engine, scrolls: createScrolls(), caller: 'ann' }
    let page = await openScroll(deps, { indices: ['p'], body, params: { scroll: '1m' } })
    const { total } = page.hits
    const ids: string[] = []
    for (let pages = 1; page.hits.hits.length > 0; pages++) {
      ids.push(...page.hits.hits.map((hit) => hit._id))
      await between(pages)
      page = await continueScroll(deps, { body: { scroll_id: page._scroll_id } }, async () => deps)
    }
    return { ids, total }
  }

  const bank = { match: { content: 'bank' } }
  const everyOrder: unknown[] = [
    undefined,
    ['_doc'],
    [{ _id: 'desc' }],
    [{ mentionNorm: 'asc' }, '_id'],
    ['_score', { path: 'asc' }],
  ]

  it.each(everyOrder.map((sort) => ({ sort })))(
    'give each hit once while indexing goes on, in the order $sort',
    async ({ sort }) => {
      const body = {
        size: 5,
        ...(sort === undefined ? {} : { sort }),
        query: { bool: { should: [bank, { term: { category: 'PERSON' } }] } },
      }
      const all = (await searchProject({ records, engine }, { indices: ['p'], body: { ...body, size: 1000 } })).hits.hits.map(
        (hit) => hit._id,
      )
      const { ids, total } = await walk(body, async (page) => {
        if (page < 4) await put(`more ${change}`, 20 * page)
      })
      expect(ids.filter((id) => all.includes(id)).sort()).toEqual([...all].sort())
      expect(new Set(ids).size).toBe(ids.length)
      const documents = ids.filter((id) => !/ (Jane|Ann)$/.test(id))
      expect(all).toEqual(expect.arrayContaining(documents))
      expect(total).toEqual({ value: all.length, relation: 'eq' })
    },
  )

  it('follow the order of the search where nothing changes', async () => {
    const body = { size: 7, query: bank }
    const all = await searchProject({ records, engine }, { indices: ['p'], body: { ...body, size: 1000 } })
    expect((await walk(body)).ids).toEqual(all.hits.hits.map((hit) => hit._id))
  })

  it('tell how many there are that score enough', async () => {
    const { hits } = await searchProject({ records, engine }, { indices: ['p'], body: { size: 1000, query: bank } })
    const least = hits.hits[4]?._score ?? 0
    const { ids, total } = await walk({ size: 2, query: bank, min_score: least })
    expect(ids).toHaveLength(hits.hits.filter(({ _score }) => (_score ?? 0) >= least).length)
    expect(total).toEqual({ value: ids.length, relation: 'eq' })
  })

  it('and searches behind the last hit give the known command-line client the same, in the order of the ids', async () => {
    const body = { sort: { _id: 'asc' }, size: 5, query: bank, _source: ['path'] }
    const ids: string[] = []
    let { hits } = (await searchProject({ records, engine }, { indices: ['p'], body })).hits
    while (hits.length > 0) {
      for (const { _id, _source } of hits) {
        ids.push(_id)
        expect(_source).toEqual({ path: `/data/${_id}` })
      }
      hits = (await searchProject({ records, engine }, { indices: ['p'], body: { ...body, search_after: hits.at(-1)?.sort } }))
        .hits.hits
    }
    expect(ids).toEqual((await engineIds(bank)).sort())
    expect((await walk(body)).ids).toEqual(ids)
  })

  async function engineIds(query: object): Promise<string[]> {
    const all = await searchProject({ records, engine }, { indices: ['p'], body: { size: 1000, query } })
    return all.hits.hits.map((hit) => hit._id)
  }

  it('can be gone through by search_after and the number of a hit, named entities too', async () => {
    const ids: string[] = []
    const body = { size: 4, sort: ['_doc'] }
    let { hits } = (await searchProject({ records, engine }, { indices: ['p'], body })).hits
    while (hits.length > 0) {
      ids.push(...hits.map((hit) => hit._id))
      hits = (await searchProject({ records, engine }, { indices: ['p'], body: { ...body, search_after: hits.at(-1)?.sort } }))
        .hits.hits
    }
    expect(ids).toHaveLength(await engine.count(['p'], { kind: 'all' }))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
