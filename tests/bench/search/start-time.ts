import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../../harness/folders.ts'
import { npmStart } from '../../start/npm-start.ts'
import { type Figure, quantile, seconds } from '../measuring/table.ts'

const rounds = 5

/** From `npm start` to the first answer of `_search`, npm's own time included: on a fresh home, then on one that holds the sample. */
export async function measureStart(): Promise<Figure[]> {
  const home = await makeFolder('bench-start')
  const fresh = await startToSearch(home, 4_000)
  const next: number[] = []
  for (let round = 0; round < rounds; round += 1) next.push(await startToSearch(home, 0))
  const median = quantile(next, 0.5)
  return [
    { name: 'npm start to first _search, fresh home', ours: seconds(fresh) },
    {
      name: 'npm start to first _search, next start (median of 5)',
      ours: seconds(median),
      target: '≤ 1 s',
      isReached: median <= 1_000,
    },
  ]
}

/** `lingerMs` lets the first run put the sample into the index before it ends. */
async function startToSearch(home: string, lingerMs: number): Promise<number> {
  const startedAt = performance.now()
  const start = npmStart({ home })
  const address = await start.address()
  await searchOnce(address)
  const took = performance.now() - startedAt
  await delay(lingerMs)
  start.interrupt()
  await start.ended
  return took
}

async function searchOnce(address: string): Promise<void> {
  const body = JSON.stringify({ query: { match_all: {} } })
  const response = await fetch(`${address}/api/index/search/local-datashare/_search`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`the first _search answered ${response.status}: ${await response.text()}`)
  await response.text()
}
