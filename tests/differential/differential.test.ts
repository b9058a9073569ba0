import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedPlace } from '../harness/shared-folder.ts'
import { bringOpenSearch } from '../oracle/opensearch-node.ts'
import { startTwins, type Twins } from '../oracle/twins.ts'
import { compareBodies } from './run.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

const bench = sharedPlace('bench')
const opensearch = bench === undefined ? { missing: 'no documents to ask' } : bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: made bodies beside OpenSearch. ${opensearch.missing}\n`)

describe.skipIf('missing' in opensearch)('bodies that are made at random', () => {
  const folder = mkdtempSync(join(tmpdir(), 'differential-'))
  let twins: Twins
  let vocabulary: Vocabulary

  beforeAll(async () => {
    if (bench === undefined || 'missing' in opensearch) return
    twins = await startTwins({ bench, folder, lib: opensearch.lib, documents: 1500 })
    vocabulary = await readVocabulary(join(folder, 'corpus.jsonl'))
  })
  afterAll(async () => {
    await twins?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are answered as a real OpenSearch answers them', async () => {
    const asked = { oracle: twins.askOracle, ours: twins.askOurs, vocabulary }
    const outcome = await compareBodies(asked, { count: 300, seed: 'ci', mostShrunk: 3 })
    expect(outcome.differences.filter(({ kind }) => kind === 'unlike')).toEqual([])
    expect(outcome.sameBest).toBeGreaterThanOrEqual(outcome.ranked * 0.95)
    expect(outcome.ranked).toBeGreaterThan(50)
  })
})
