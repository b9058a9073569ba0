import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compareBodies } from '../differential/run.ts'
import { readVocabulary } from '../differential/vocabulary.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { askedAggregations, askedBodies, askedQueries } from './asked-bodies.ts'
import { compareAnswers } from './compare.ts'
import { entityAggregations, entityQueries } from './entity-bodies.ts'
import { moreAggregations, moreQueries } from './more-bodies.ts'
import { bringOpenSearch } from './nodes/opensearch-node.ts'
import { tagAggregations, tagQueries } from './tag-bodies.ts'
import { startTwins, type Twins } from './twins.ts'

const Bodies = z.array(
  z.object({
    name: z.string(),
    path: z.string(),
    params: z.record(z.string(), z.unknown()).optional(),
    body: z.looseObject({ sort: z.array(z.record(z.string(), z.unknown())).optional() }),
  }),
)

const bench = sharedPlace('bench')
const opensearch = bench === undefined ? { missing: 'no bodies to ask' } : bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: bodies through ours on OpenSearch. ${opensearch.missing}\n`)
const isPossible = bench !== undefined && !('missing' in opensearch)
const bodies = isPossible ? Bodies.parse(JSON.parse(readFileSync(join(bench, 'queries.json'), 'utf8'))) : []
const aggregations = { ...moreAggregations, ...tagAggregations, ...entityAggregations, ...askedAggregations }

describe.runIf(isPossible)('ours with its index on a real OpenSearch, beside that OpenSearch itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-bodies-'))
  let twins: Twins

  beforeAll(async () => {
    if (bench === undefined || 'missing' in opensearch) return
    twins = await startTwins({ bench, folder, lib: opensearch.lib, documents: 1500, isCluster: true })
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
    expect(compareAnswers(oracle, ours, body.sort === undefined || '_score' in (body.sort[0] ?? {}))).toEqual([])
  })

  it.each([...moreQueries, ...tagQueries, ...entityQueries, ...askedQueries])('finds as many with %j', async (query) => {
    const body = filledIn({ query, size: 0, track_total_hits: true })
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(ours.hits.total.value).toBe(oracle.hits.total.value)
  })

  it.each(Object.entries(askedBodies))('answers the body %s alike', async (_name, asked) => {
    const body = { ...asked, track_total_hits: true }
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(compareAnswers(oracle, ours, false)).toEqual([])
  })

  it.each(Object.entries(aggregations))('counts by %s alike', async (name, aggregation) => {
    const body = filledIn({
      query: { match: { content: 'bank' } },
      size: 0,
      track_total_hits: true,
      aggs: { [name]: aggregation },
    })
    const [oracle, ours] = await Promise.all([twins.askOracle(body), twins.askOurs(body)])
    expect(compareAnswers(oracle, ours, false)).toEqual([])
  })

  it('answers made bodies as the node itself does', async () => {
    const vocabulary = await readVocabulary(join(folder, 'corpus.jsonl'))
    const asked = { oracle: twins.askOracle, ours: twins.askOurs, vocabulary }
    const outcome = await compareBodies(asked, { count: 300, seed: 'ci', mostShrunk: 3 })
    expect(outcome.differences.filter(({ kind }) => kind === 'unlike')).toEqual([])
    expect(outcome.sameBest).toBeGreaterThanOrEqual(outcome.ranked * 0.95)
  })
})
