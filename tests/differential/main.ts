import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sharedPlace } from '../harness/shared-folder.ts'
import { bringElasticsearch, startElasticsearch } from '../oracle/nodes/elasticsearch-node.ts'
import { bringOpenSearch, startOpenSearch } from '../oracle/nodes/opensearch-node.ts'
import { startTwins } from '../oracle/twins.ts'
import { compareBodies, type Outcome } from './run.ts'
import { readVocabulary } from './vocabulary.ts'

/**
 * `npm run differential [-- --count 3000 --seed word --documents 20000 --cluster --elasticsearch]`: makes bodies, asks each of ours and of a real OpenSearch with the same documents, and
 * compares. `--cluster`: ours has its index on the same node; `--elasticsearch`: the node is one of Elasticsearch 7.17. Fails where answers differ for no cause that is known, or where fewer than 95 of 100 bodies by relevance have the same ten best.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(Date.now()) },
    documents: { type: 'string', default: '20000' },
    cluster: { type: 'boolean', default: false },
    elasticsearch: { type: 'boolean', default: false },
  },
})

const leastShare = 0.95

const bench = sharedPlace('bench')
const brought = values.elasticsearch ? bringElasticsearch() : bringOpenSearch()
if ('missing' in brought) console.log(`left out: ${brought.missing}`)
else if (bench !== undefined) await run(bench, brought.lib)

async function run(bench: string, lib: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'differential-'))
  console.log(`seed ${values.seed}, ${values.count} bodies, ${values.documents} documents with their names`)
  const startNode = values.elasticsearch ? startElasticsearch : startOpenSearch
  const documents = Number(values.documents)
  const twins = await startTwins({ bench, folder, lib, startNode, documents, isCluster: values.cluster })
  try {
    const vocabulary = await readVocabulary(join(folder, 'corpus.jsonl'))
    const asked = { oracle: twins.askOracle, ours: twins.askOurs, vocabulary }
    tell(await compareBodies(asked, { count: Number(values.count), seed: values.seed }))
  } finally {
    await twins.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell({ alike, ranked, sameBest, exceptions, differences }: Outcome): void {
  // Where nothing was compared, nothing is proven.
  const share = ranked === 0 ? 0 : sameBest / ranked
  const unlike = differences.filter(({ kind }) => kind === 'unlike')
  for (const { number, kind, body, faults } of differences) {
    console.log(`\nbody ${number}, ${kind}: ${JSON.stringify(body)}\n  ${faults.slice(0, 4).join('\n  ')}`)
  }
  console.log(
    `\nalike: ${alike}; unlike: ${unlike.length}; by relevance the same ten best: ${sameBest} of ${ranked} (${(100 * share).toFixed(1)} %)`,
  )
  for (const [cause, count] of exceptions) console.log(`exception, ${count} bodies: ${cause}`)
  if (unlike.length > 0 || share < leastShare) process.exitCode = 1
}
