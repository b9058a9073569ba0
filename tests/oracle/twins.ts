import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaults } from '@dossier/contract'
import { connectIndex } from '@dossier/server/engine/connect-index.ts'
import { startEngine } from '@dossier/server/engine/tantivy/start-engine.ts'
import { readHomeMark } from '@dossier/server/home/home-mark.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { catchUp } from '@dossier/server/indexing/follow/follower.ts'
import { nameChanges } from '@dossier/server/names/change-kinds.ts'
import { nameMigrations } from '@dossier/server/names/tables.ts'
import { parts } from '@dossier/server/parts.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { scopedEngine } from '@dossier/server/scope/scoped-engine.ts'
import { joinSets } from '@dossier/server/scope/sets.ts'
import { countProject } from '@dossier/server/search/count-project.ts'
import { searchProject } from '@dossier/server/search/search-project.ts'
import { tagMigrations } from '@dossier/server/tags/tables.ts'
import { tagField } from '@dossier/server/tags/tag-field.ts'
import { storeCorpusNames } from '../bench/corpus/corpus-names.ts'
import { storeCorpusTags } from '../bench/corpus/corpus-tags.ts'
import { makeCorpus, storeCorpus } from '../bench/corpus/synthetic.ts'
import { embeddedWithPerson } from './entities.ts'
import type { StartNode } from './nodes/opensearch-node.ts'
import { Answer, startOracle, toTexts } from './oracle.ts'

/** The same documents in a real OpenSearch and in ours, asked with the same body. */
export type Twins = {
  document: string
  root: string
  /** Of the node, before the name of the index. */
  oracleUrl: string
  askOracle(body: unknown, params?: Record<string, unknown>): Promise<Answer>
  askOurs(body: unknown, params?: Record<string, unknown>): Promise<Answer>
  countOracle(body: unknown, params?: Record<string, unknown>): Promise<number>
  countOurs(body: unknown, params?: Record<string, unknown>): Promise<number>
  stop(): Promise<void>
}

/**
 * Loads `documents` of the synthetic corpus with their named entities into both; `bench` holds its generator and mapping. `isCluster`: ours has its index on the same node, beside the
 * oracle's. `startNode`: of another product than OpenSearch.
 */
export async function startTwins({
  bench,
  folder,
  lib,
  documents,
  isCluster = false,
  startNode,
}: {
  bench: string
  folder: string
  lib: string
  documents: number
  isCluster?: boolean
  startNode?: StartNode | undefined
}): Promise<Twins> {
  const home = join(folder, 'home')
  mkdirSync(home)
  const corpus = makeCorpus(bench, folder, { documents, withEntities: true })
  await storeCorpus(corpus, home)
  const starting = startOracle({ bench, folder, lib, ...(startNode && { startNode }) })
  const clusterUrl = isCluster ? (await starting).url : undefined
  const [ours, oracle] = await Promise.all([startOurs({ home, corpus, clusterUrl }), starting])
  return {
    ...(await embeddedWithPerson(corpus)),
    askOurs: ours.ask,
    oracleUrl: oracle.url,
    askOracle: oracle.ask,
    countOurs: ours.count,
    countOracle: oracle.count,
    stop: async () => {
      await Promise.all([ours.stop(), oracle.stop()])
    },
  }
}

type Started = { home: string; corpus: string; clusterUrl: string | undefined }

async function startOurs({ home, corpus, clusterUrl }: Started) {
  const serves = clusterUrl === undefined ? 'index' : 'texts'
  const engineProcess = await startEngine({ binary: parts.engine, home, serves })
  const records = await openRecords(homeLayout(home).records, [
    { feature: 'tags', steps: tagMigrations },
    { feature: 'names', steps: nameMigrations },
  ])
  const { socketPath } = engineProcess
  const ownership = { owner: records.id, home: () => readHomeMark(home), prefix: 'ours-' }
  const whole = await connectIndex({ engine: clusterUrl }, { socketPath, ...ownership })
  await storeCorpusNames(records, corpus)
  await catchUp({ records, engine: whole, kinds: nameChanges })
  await storeCorpusTags(records, corpus)
  // As a caller has it: tags are sets, whatever the index has of them.
  const sets = joinSets({ fields: new Map([['tags', tagField]]) }, records)
  whole.sets.provide(sets.provide)
  const engine = scopedEngine(whole, { sets, owner: 'local', projects: [defaults.project], records })
  const ask = async (body: unknown, params: Record<string, unknown> = {}) =>
    Answer.parse(await searchProject({ records, engine }, { indices: [defaults.project], body, params: toTexts(params) }))
  const count = async (body: unknown, params: Record<string, unknown> = {}) =>
    (await countProject({ records, engine }, { indices: [defaults.project], body, params: toTexts(params) })).count
  const stop = async () => {
    await whole.close()
    await engineProcess.stop()
    await records.close()
  }
  return { ask, count, stop }
}
