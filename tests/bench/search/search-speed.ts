import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { root } from '../../harness/shared-folder.ts'
import { storeCorpusTags } from '../corpus/corpus-tags.ts'
import { type Loaded, makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { readPrivateMemory } from '../measuring/memory.ts'
import { queryFigures, readQueries, timeQueries } from '../measuring/queries.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'
import { listFiles } from '../reading/indexing-speed.ts'

const followWithinMs = 3 * 3_600_000

/**
 * Search over a synthetic corpus of any size: speed of following, size of the index, start, time of each body. `isKept`: what was built is there the next time, and
 * is only asked then.
 */
export async function measureSearch(bench: string, documents: number, isKept: boolean): Promise<Figure[]> {
  const { home, loaded } = await bringCorpus(bench, documents, isKept)
  const followed = await follow(home, loaded)
  const startedAt = performance.now()
  const program = await startProgram(home, [], unchecked)
  try {
    await untilFollowed(program, loaded.documents)
    const startMs = performance.now() - startedAt
    const timings = await timeQueries(`${program.address}/api/index/search`, readQueries(bench, loaded))
    const index = await readSizeAtRest(homeLayout(home).index)
    const share = index / loaded.textBytes
    return [
      ...followed,
      {
        name: `index over text, ${documents} documents`,
        ours: `${megabytes(index)} / ${megabytes(loaded.textBytes)} = ${share.toFixed(2)}`,
        target: '≤ 0.6',
        isReached: share <= 0.6,
      },
      { name: `start to the first count, ${documents} documents`, ours: seconds(startMs) },
      { name: `private memory after the queries, ${documents} documents`, ours: megabytes(readPrivateMemory(home).bytes) },
      ...queryFigures(timings, undefined),
    ]
  } finally {
    await program.stop()
  }
}

const Kept = z.object({ documents: z.number(), textBytes: z.number(), document: z.string(), root: z.string() })

/** A home with the documents and tags of a corpus in its records; the corpus itself, as large again, is not kept. */
async function bringCorpus(bench: string, documents: number, isKept: boolean) {
  const folder = isKept ? join(root, '.cache', 'bench', `search-${documents}`) : await makeFolder('bench-search')
  const home = join(folder, 'home')
  const done = join(folder, 'stored.json')
  if (!existsSync(done)) {
    await mkdir(home, { recursive: true })
    const corpus = makeCorpus(bench, folder, { documents, withEntities: false })
    const stored = await storeCorpus(corpus, home)
    await giveTags(corpus, home)
    await rm(corpus)
    await writeFile(done, JSON.stringify(stored))
  }
  return { home, loaded: Kept.parse(JSON.parse(await readFile(done, 'utf8'))) }
}

/** Carries all of it to the index; nothing is told where it is there already. */
async function follow(home: string, { documents }: Loaded): Promise<Figure[]> {
  const startedAt = performance.now()
  const cpu = watchCpu(home)
  const program = await startProgram(home, [], unchecked)
  try {
    if ((await countDocuments(program)) >= documents) return []
    await untilFollowed(program, documents)
    const ms = performance.now() - startedAt
    const cpuSeconds = cpu.stop()
    return [
      {
        name: `${documents} documents carried to the index (engine start included)`,
        ours: `${((documents / ms) * 1000).toFixed(0)} documents/s; ${((cpuSeconds / documents) * 1e6).toFixed(0)} µs of processor time each`,
      },
    ]
  } finally {
    cpu.stop()
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
