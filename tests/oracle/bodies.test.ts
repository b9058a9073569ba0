import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaults } from '@dossier/contract'
import { parseFilterPath } from '@dossier/server/query/parse-filter-path.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sharedPlace } from '../harness/shared-folder.ts'
import {
  askedAggregations,
  askedBodies,
  askedQueries,
  askedSuggestions,
  filterPaths,
  refusedBodies,
  scoredQueries,
} from './asked-bodies.ts'
import { compareAnswers } from './compare.ts'
import { entityAggregations, entityQueries } from './entity-bodies.ts'
import { moreAggregations, moreQueries, walkedOrders } from './more-bodies.ts'
import { bringOpenSearch } from './nodes/opensearch-node.ts'
import type { Answer } from './oracle.ts'
import { rankedTagQueries, tagAggregations, tagComposites, tagOrders, tagQueries } from './tag-bodies.ts'
import { startTwins, type Twins } from './twins.ts'

const Bodies = z.array(
  z.object({
    name: z.string(),
    path: z.string(),
    needs: z.array(z.string()),
    params: z.record(z.string(), z.unknown()).optional(),
    body: z.looseObject({ sort: z.array(z.record(z.string(), z.unknown())).optional() }),
  }),
)

const bench = sharedPlace('bench')
const opensearch = bench === undefined ? { missing: 'no bodies to ask' } : bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: the comparison with OpenSearch. ${opensearch.missing}\n`)
const isPossible = bench !== undefined && !('missing' in opensearch)

const bodies = isPossible ? Bodies.parse(JSON.parse(readFileSync(join(bench, 'queries.json'), 'utf8'))) : []

describe.runIf(isPossible)('the embedded engine beside a real OpenSearch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'))
  let twins: Twins

  beforeAll(async () => {
    if (bench === undefined || 'missing' in opensearch) return
    twins = await startTwins({ bench, folder, lib: opensearch.lib, documents: 3000 })
  })
  afterAll(async () => {
    await twins?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const filledIn = (body: object) =>
    JSON.parse(JSON.stringify(body).replaceAll('$document', twins.document).replaceAll('$root', twins.root))

  it.each(bodies.filter(({ path }) => path === '_count'))('counts $name alike', async ({ body, params }) => {
    const [oracle, ours] = await Promise.all([twins.countOracle(body, params), twins.countOurs(body, params)])
    expect(ours).toBeGreaterThan(0)
    expect(ours).toBe(oracle)
  })

  it.each(bodies.filter(({ path }) => path === '_search'))('answers $name alike', async ({ body, params }) => {
    const filled = filledIn(body)
    const [oracle, ours] = await Promise.all([twins.askOracle(filled, params), twins.askOurs(filled, params)])
    const sortsByScore = body.sort === undefined || '_score' in (body.sort[0] ?? {})
    expect(compareAnswers(oracle, ours, sortsByScore)).toEqual([])
  })

  it.each([...moreQueries, ...tagQueries, ...entityQueries, ...askedQueries])('finds as many with %j', async (query) => {
    const body = { query, size: 0, track_total_hits: true }
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(ours.hits.total.value).toBe(oracle.hits.total.value)
  })

  it.each(rankedTagQueries)('scores alike with %j', async (query) => {
    const body = { query, size: 500, _source: false }
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(ours.hits.hits.length).toBeGreaterThan(50)
    expect(shares(ours)).toEqual(shares(oracle))
  })

  it.each(scoredQueries)('gives the same scores with %j', async (query) => {
    const body = filledIn({ query, size: 200, _source: false, sort: ['_score', { path: 'asc' }, { _id: 'asc' }] })
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(ours.hits.hits.length).toBeGreaterThan(50)
    expect(ours.hits.hits).toHaveLength(oracle.hits.hits.length)
    // Both round lengths of texts, each a little otherwise.
    const isFar = ours.hits.hits.map(
      ({ _score }, at) => Math.abs((_score ?? 0) / (oracle.hits.hits[at]?._score ?? 0) - 1) > 0.005,
    )
    expect(isFar.filter(Boolean)).toEqual([])
  })

  it.each(filterPaths)('keeps the same parts of an answer by filter_path %s', async (path) => {
    for (const content of ['bank', 'nosuchword']) {
      const asked = { size: 3, query: { match: { content } }, sort: ['path'], aggs: { t: { terms: { field: 'contentType' } } } }
      const send = async (address: string) => {
        const answer = await fetch(`${twins.oracleUrl}/${defaults.project}/_search${address}`, {
          method: 'POST',
          body: JSON.stringify(asked),
          headers: { 'content-type': 'application/json' },
        })
        return JSON.parse((await answer.text()).replace(/"took":\d+/, '"took":1'))
      }
      const parts = parseFilterPath({ filter_path: path })
      expect(parts?.(await send(''))).toEqual(await send(`?filter_path=${encodeURIComponent(path)}`))
    }
  })

  it.each(Object.entries(askedBodies))('answers the body %s alike', async (_name, asked) => {
    const body = { ...asked, track_total_hits: true }
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(ours.hits.hits.length).toBeGreaterThan(1)
    expect(ours.hits.hits.map(({ fields, _source }) => [fields, _source !== undefined])).toEqual(
      oracle.hits.hits.map(({ fields, _source }) => [fields, _source !== undefined]),
    )
    expect(compareAnswers(oracle, ours, false)).toEqual([])
  })

  it.each(Object.entries(askedSuggestions))('suggests alike for %s', async (name, suggestion) => {
    const body = { size: 0, suggest: { [name]: suggestion } }
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(plainSuggestions(ours)).toEqual(plainSuggestions(oracle))
  })

  it.each(Object.entries(refusedBodies))('refuses %s as OpenSearch does', async (_name, body) => {
    await expect(twins.askOracle(body)).rejects.toThrow(/the oracle: 4|the oracle: 5/)
    await expect(twins.askOurs(body)).rejects.toMatchObject({ status: 400 })
  })

  it.each(Object.entries(askedAggregations))('counts what was found alike by %s', async (name, aggregation) => {
    const body = { query: { match: { content: 'bank' } }, size: 0, track_total_hits: true, aggs: { [name]: aggregation } }
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(compareAnswers(oracle, ours, true)).toEqual([])
  })

  it.each(walkedOrders.map((sort) => ({ sort })))('walks alike over everything in the order $sort', async ({ sort }) => {
    const [oracle, ours] = await Promise.all([walk(twins.askOracle, sort), walk(twins.askOurs, sort)])
    expect(ours.length).toBeGreaterThan(1000)
    expect(ours.map(({ _id }) => _id)).toEqual(oracle.map(({ _id }) => _id))
  })

  it.each(tagOrders.map((sort) => ({ sort })))(
    'walks alike over everything by tags, $sort, with the same values',
    async ({ sort }) => {
      const [oracle, ours] = await Promise.all([walk(twins.askOracle, sort), walk(twins.askOurs, sort)])
      expect(ours.length).toBeGreaterThan(1000)
      expect(ours.map(({ _id, sort: values }) => [_id, values])).toEqual(oracle.map(({ _id, sort: values }) => [_id, values]))
    },
  )

  it.each(tagComposites.map((sources) => ({ sources })))('pages alike through $sources', async ({ sources }) => {
    const [oracle, ours] = await Promise.all([pageThrough(twins.askOracle, sources), pageThrough(twins.askOurs, sources)])
    expect(ours.length).toBeGreaterThan(5)
    expect(ours).toEqual(oracle)
  })

  it.each(Object.entries(entityAggregations))('counts named entities alike by %s', async (name, aggregation) => {
    for (const query of [{ term: { type: 'NamedEntity' } }, { match_all: {} }]) {
      const body = { query, size: 0, track_total_hits: true, aggs: { [name]: aggregation } }
      const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
      expect(compareAnswers(oracle, ours, true)).toEqual([])
    }
  })

  it.each(Object.entries({ ...moreAggregations, ...tagAggregations }))('counts alike by %s', async (name, aggregation) => {
    const body = { query: { match: { type: 'Document' } }, size: 0, track_total_hits: true, aggs: { [name]: aggregation } }
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(compareAnswers(oracle, ours, true)).toEqual([])
  })
})

type Ask = Twins['askOurs']

/** All documents in an order, page by page. */
async function walk(ask: Ask, sort: object[]): Promise<Answer['hits']['hits']> {
  const walked: Answer['hits']['hits'] = []
  const body = { sort, size: 400, _source: false, query: { match: { type: 'Document' } } }
  let { hits } = (await ask(body)).hits
  while (hits.length > 0) {
    walked.push(...hits)
    hits = (await ask({ ...body, search_after: hits.at(-1)?.sort })).hits.hits
  }
  return walked
}

const Page = z.object({ buckets: z.array(z.unknown()), after_key: z.unknown().optional() })

/** All buckets of a composite aggregation, three at a time. */
async function pageThrough(ask: Ask, sources: object[]): Promise<unknown[]> {
  const buckets: unknown[] = []
  let after: unknown
  for (;;) {
    const composite = { size: 3, sources, ...(after === undefined ? {} : { after }) }
    const { aggregations } = await ask({ size: 0, query: { match: { type: 'Document' } }, aggs: { all: { composite } } })
    const page = Page.parse(aggregations?.all)
    if (page.buckets.length === 0) return buckets
    buckets.push(...page.buckets, { after: page.after_key })
    after = page.after_key
  }
}

/** Scores are floats there and doubles here. */
function plainSuggestions({ suggest }: Answer): unknown {
  return JSON.parse(JSON.stringify(suggest), (key, value) => (key === 'score' ? Number(value).toFixed(4) : value))
}

/** The score of each hit as a share of the best one. */
function shares({ hits: { hits } }: Answer): string[] {
  const best = hits[0]?._score ?? 1
  return hits.map(({ _score }) => ((_score ?? 0) / best).toFixed(4))
}
