import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedPlace } from '../harness/shared-folder.ts'
import { bringElasticsearch, startElasticsearch } from '../oracle/nodes/elasticsearch-node.ts'
import { bringOpenSearch, startOpenSearch } from '../oracle/nodes/opensearch-node.ts'
import { startTwins, type Twins } from '../oracle/twins.ts'
import { compareBodies } from './run.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

const bench = sharedPlace('bench')
const products = [
  { product: 'OpenSearch', bring: bringOpenSearch, startNode: startOpenSearch },
  { product: 'Elasticsearch 7.17', bring: bringElasticsearch, startNode: startElasticsearch },
].map(({ bring, ...rest }) => ({ ...rest, brought: bench === undefined ? { missing: 'no documents to ask' } : bring() }))
for (const { product, brought } of products)
  if ('missing' in brought) process.stdout.write(`left out: made bodies beside ${product}. ${brought.missing}\n`)

describe.each(products)('bodies that are made at random', ({ product, brought, startNode }) => {
  const folder = mkdtempSync(join(tmpdir(), 'differential-'))
  let twins: Twins
  let vocabulary: Vocabulary

  beforeAll(async () => {
    if (bench === undefined || 'missing' in brought) return
    twins = await startTwins({ bench, folder, lib: brought.lib, startNode, documents: 1500 })
    vocabulary = await readVocabulary(join(folder, 'corpus.jsonl'))
  })
  afterAll(async () => {
    await twins?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.skipIf('missing' in brought)(`are answered as a real ${product} answers them`, async () => {
    const asked = { oracle: twins.askOracle, ours: twins.askOurs, vocabulary }
    const outcome = await compareBodies(asked, { count: 300, seed: 'ci', mostShrunk: 3 })
    expect(outcome.differences.filter(({ kind }) => kind === 'unlike')).toEqual([])
    expect(outcome.sameBest).toBeGreaterThanOrEqual(outcome.ranked * 0.95)
    expect(outcome.ranked).toBeGreaterThan(50)
  })
})
