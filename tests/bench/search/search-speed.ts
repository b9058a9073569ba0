import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { storeCorpusTags } from '../corpus/corpus-tags.ts'
import { makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { readPrivateMemory } from '../measuring/memory.ts'
import { queryFigures, readQueries, timeQueries } from '../measuring/queries.ts'
import { type Figure, megabytes } from '../measuring/table.ts'
import { listFiles } from '../reading/indexing-speed.ts'

const followWithinMs = 3_600_000

/** Search over a synthetic corpus of any size: speed of following, size of the index, time of each body. */
export async function measureSearch(bench: string, documents: number): Promise<Figure[]> {
  const home = await makeFolder('bench-search')
  await mkdir(home, { recursive: true })
  const corpus = makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false })
  const loaded = await storeCorpus(corpus, home)
  await giveTags(corpus, home)
  const startedAt = performance.now()
  const program = await startProgram(home, [], unchecked)
  try {
    await untilFollowed(program, loaded.documents)
    const followMs = performance.now() - startedAt
    const timings = await timeQueries(`${program.address}/api/index/search`, readQueries(bench, loaded))
    const index = await readSizeAtRest(homeLayout(home).index)
    const share = index / loaded.textBytes
    return [
      {
        name: `${documents} documents carried to the index (engine start included)`,
        ours: `${((loaded.documents / followMs) * 1000).toFixed(0)} documents/s`,
      },
      {
        name: `index over text, ${documents} documents`,
        ours: `${megabytes(index)} / ${megabytes(loaded.textBytes)} = ${share.toFixed(2)}`,
        target: '≤ 0.6',
        isReached: share <= 0.6,
      },
      { name: `private memory after the queries, ${documents} documents`, ours: megabytes(readPrivateMemory(home).bytes) },
      ...queryFigures(timings, undefined),
    ]
  } finally {
    await program.stop()
  }
}

/** So that the bodies on tags find something. */
async function giveTags(corpus: string, home: string): Promise<void> {
  const records = await openRecords(homeLayout(home).records, migrationsOf(features))
  try {
    await storeCorpusTags(records, corpus)
  } finally {
    await records.close()
  }
}

/** The index is looked at once it has been the same for this long: at rest the engine joins segments. */
const restMs = 15_000

/** The size of an index that nothing changes any more, in bytes. */
export async function readSizeAtRest(index: string): Promise<number> {
  let size = -1
  let since = performance.now()
  for (const deadline = since + followWithinMs; performance.now() < deadline; await delay(1000)) {
    const now = readSize(index)
    if (now !== size) since = performance.now()
    if (performance.now() - since > restMs) return now
    size = now
  }
  throw new Error('the index did not come to rest')
}

function readSize(index: string): number {
  return listFiles(index).reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

const Count = z.object({ count: z.number() })

async function countDocuments(program: Program): Promise<number> {
  const body = { query: { match: { type: 'Document' } } }
  return Count.parse(await program.call('POST', '/api/index/search/local-datashare/_count', body)).count
}

/** Waits until all documents can be found. */
export async function untilFollowed(program: Program, documents: number): Promise<void> {
  const deadline = performance.now() + followWithinMs
  while (performance.now() < deadline) {
    // A busy machine may be too slow for one answer, which says nothing about the next.
    if ((await countDocuments(program).catch(() => 0)) >= documents) return
    await delay(250)
  }
  throw new Error(`the index did not take ${documents} documents within ${followWithinMs / 60_000} minutes`)
}
