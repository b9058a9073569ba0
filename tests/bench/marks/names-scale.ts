import { mkdir } from 'node:fs/promises'
import { connectEngine } from '@dossier/server/engine/tantivy/connect-engine.ts'
import { startEngine } from '@dossier/server/engine/tantivy/start-engine.ts'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { catchUp } from '@dossier/server/indexing/follow/follower.ts'
import { nameChanges } from '@dossier/server/names/change-kinds.ts'
import { parts } from '@dossier/server/parts.ts'
import { openRecords, type Records } from '@dossier/server/records/open.ts'
import { inBatches } from '@dossier/server/records/writing/batches.ts'
import { makeFolder } from '../../harness/folders.ts'
import { startProgram, unchecked } from '../../harness/program.ts'
import { embeddedWithPerson } from '../../oracle/entities.ts'
import { bringOpenSearch } from '../../oracle/nodes/opensearch-node.ts'
import { startOracle } from '../../oracle/oracle.ts'
import { storeCorpusNames } from '../corpus/corpus-names.ts'
import { makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { readCpuSeconds } from '../measuring/cpu-time.ts'
import { readQueries, type Timing, timeQueries } from '../measuring/queries.ts'
import { type Figure, megabytes } from '../measuring/table.ts'

/** As many documents as a new index is told of at a time. */
const walkedAtOnce = 250
/** A heap of 1 GB is full before 200,000 documents are stored. */
const oracleNeeds = (documents: number) =>
  documents < 100_000 ? { heapMb: 1_024 } : { heapMb: 2_048, bulkCharacters: 1_000_000 }
const mostMs = 60
const mostShare = 1 / 3

/**
 * Named entities at any size, by way of the records: what storing them costs, what telling a new index of them, and how long each body with entities takes, beside
 * an OpenSearch with the same documents where one can be had. Costs are seconds of processor time.
 */
export async function measureNamesScale(bench: string, documents: number): Promise<Figure[]> {
  const home = await makeFolder('bench-names')
  const folder = await makeFolder('bench-corpus')
  await mkdir(home, { recursive: true })
  const corpus = makeCorpus(bench, folder, { documents, withEntities: true })
  await storeCorpus(corpus, home)
  const costs = await storeAndTell(corpus, home)
  const wanted = await embeddedWithPerson(corpus)
  const queries = readQueries(bench, wanted, 'entities')
  const ours = await timeOurs(home, queries)
  const peers = await timeOracle({ bench, folder, ...oracleNeeds(documents) }, queries)
  return [
    ...costs,
    ...ours.map((timing) =>
      figureOf(
        timing,
        peers?.find(({ name }) => name === timing.name),
      ),
    ),
  ]
}

async function storeAndTell(corpus: string, home: string): Promise<Figure[]> {
  const records = await openRecords(homeLayout(home).records, migrationsOf(features))
  try {
    const stored = await storeCorpusNames(records, corpus)
    const told = await tellAll(records, home)
    const many = `${stored.names} names of ${stored.documents} documents`
    return [
      {
        name: `store ${many}`,
        ours: `${stored.cpuSeconds.toFixed(1)} s, ${((stored.cpuSeconds * 1e6) / stored.readings).toFixed(0)} µs a reading`,
      },
      { name: 'their rows', ours: `${megabytes(await bytesOfRows(records))}` },
      { name: 'tell a new index of them: this process', ours: `${told.ownSeconds.toFixed(1)} s` },
      { name: 'tell a new index of them: the engine', ours: `${told.engineSeconds.toFixed(1)} s` },
    ]
  } finally {
    await records.close()
  }
}

async function bytesOfRows(records: Records): Promise<number> {
  const db = records.db.$extendTables<{ names_found: { names: Uint8Array | null } }>()
  const row = await db
    .selectFrom('names_found')
    .select((eb) => eb.fn.sum<number>(eb.fn('length', ['names'])).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(row.bytes ?? 0)
}

/** The documents first, so that what their names cost is measured alone. */
async function tellAll(records: Records, home: string): Promise<{ ownSeconds: number; engineSeconds: number }> {
  const child = await startEngine({ binary: parts.engine, home })
  const engine = await connectEngine(child.socketPath)
  try {
    await catchUp({ records, engine })
    const position = await engine.position()
    const kind = nameChanges.names
    if (!position || !kind || !('walk' in kind) || !kind.walk) throw new Error('names are not told to a new index')
    const rids = (await records.db.selectFrom('document').select('rid').orderBy('rid').execute()).map(({ rid }) => rid)
    const [ownBefore, engineBefore] = [process.cpuUsage(), readCpuSeconds(child.pid() ?? 0)]
    for (const batch of inBatches(rids, walkedAtOnce)) await engine.write(await kind.walk(records, batch))
    await engine.commit(position)
    const { user, system } = process.cpuUsage(ownBefore)
    return { ownSeconds: (user + system) / 1e6, engineSeconds: readCpuSeconds(child.pid() ?? 0) - engineBefore }
  } finally {
    await engine.close()
    await child.stop()
  }
}

type Queries = ReturnType<typeof readQueries>

async function timeOurs(home: string, queries: Queries): Promise<Timing[]> {
  const program = await startProgram(home, [], unchecked)
  try {
    return await timeQueries(`${program.address}/api/index/search`, queries)
  } finally {
    await program.stop()
  }
}

type Peer = { bench: string; folder: string; heapMb: number; bulkCharacters?: number }

async function timeOracle(peer: Peer, queries: Queries): Promise<Timing[] | undefined> {
  const brought = bringOpenSearch()
  if ('missing' in brought) return undefined
  const oracle = await startOracle({ ...peer, lib: brought.lib })
  try {
    return await timeQueries(oracle.url, queries)
  } finally {
    await oracle.stop()
  }
}

function figureOf({ name, p50, p95, hits }: Timing, peer: Timing | undefined): Figure {
  const isQuick = p50 <= mostMs && (!peer || p50 <= peer.p50 * mostShare)
  return {
    name,
    ours: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms, ${hits} hits`,
    ...(peer && { peer: `OpenSearch: ${peer.p50.toFixed(1)} / ${peer.p95.toFixed(1)} ms, ${peer.hits} hits` }),
    target: peer ? `<= ${mostMs} ms and a third` : `<= ${mostMs} ms`,
    isReached: isQuick,
  }
}
