import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bringOpenSearch } from '../../oracle/nodes/opensearch-node.ts'
import { startOracle } from '../../oracle/oracle.ts'
import type { WholeCorpus } from './whole-corpus.ts'

/** Storing names needs more than searching them: 1 GB is full before 200,000 documents are stored. */
const storingHeapMb = 2_048
const heapMb = 512

/** An OpenSearch with 512 MB of heap that holds a corpus, stored first where the corpus's folder has none yet; undefined where there is no OpenSearch. */
export async function openStoredOracle(bench: string, { folder }: WholeCorpus) {
  const brought = bringOpenSearch()
  if ('missing' in brought) return undefined
  const { lib } = brought
  const stored = join(folder, 'opensearch-stored')
  if (!existsSync(stored)) {
    const storing = await startOracle({ bench, folder, lib, heapMb: storingHeapMb, bulkCharacters: 1_000_000 })
    await storing.stop()
    writeFileSync(stored, '')
  }
  return startOracle({ bench, folder, lib, heapMb, keepsData: true })
}
