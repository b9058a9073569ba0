import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { SearchEngine } from '../port.ts'
import { createSetTeller } from '../set-teller.ts'
import type { TextService } from '../texts.ts'
import { occurringInCluster } from './asking/occurring.ts'
import { isDocument, isEntity } from './asking/queries.ts'
import { Questions } from './asking/questions.ts'
import { searchCluster } from './asking/search.ts'
import { searchClusterEach } from './asking/search-each.ts'
import { KeptSets, setsNamed } from './asking/sets.ts'
import { suggestWords } from './asking/suggest.ts'
import { type ClusterAddress, openCluster } from './cluster.ts'
import { countIn, pathLists } from './named-indices.ts'
import type { Ownership } from './storing/index-state.ts'
import { ClusterIndices } from './storing/indices.ts'
import { ClusterWriter } from './storing/writer.ts'
import { readVersion } from './version.ts'

/** `texts`: our text program, so that both engines mark alike. */
export type ClusterParts = Ownership & { address: ClusterAddress; texts: TextService }

const Stats = z.object({
  _all: z.object({
    primaries: z.object({
      docs: z.object({ deleted: z.number() }).optional(),
      store: z.object({ size_in_bytes: z.number() }).optional(),
      segments: z.object({ count: z.number() }).optional(),
    }),
  }),
})

/**
 * Connects to a cluster of OpenSearch 2 or Elasticsearch 7.17 as the search engine. Throws AppError ENGINE_DOWN where it cannot be used, CONFLICT where the
 * index of our state is another's or another home leads it.
 */
export async function connectCluster({ address, texts, ...ownership }: ClusterParts): Promise<SearchEngine> {
  const cluster = openCluster(address)
  const indices = new ClusterIndices(cluster, ownership)
  const sets = new KeptSets()
  const questions = new Questions({ cluster, indices, sets, texts })
  const writer = new ClusterWriter(cluster, indices)
  const teller = createSetTeller(async (set) => sets.define(set))
  let isLost = false
  const begin = onceItSucceeds(async () => {
    const version = await readVersion(cluster)
    await indices.open()
    return version
  })
  await begin().catch(async (error: unknown) => {
    // One that is down now is asked again with the first question.
    if (error instanceof AppError && passing.has(error.code)) return
    cluster.close()
    await texts.close()
    throw error
  })

  /** Its caller does not wait longer than they want to. */
  const begun = (signal?: AbortSignal) => orAborted(begin(), signal)

  return {
    async write(changes, signal) {
      await begun(signal)
      try {
        return await writer.write(changes, signal)
      } catch (error) {
        isLost = true
        throw error
      }
    },
    async commit(follower, signal) {
      const wasLost = isLost
      isLost = false
      if (wasLost) throw new AppError('ENGINE_DOWN', { message: lostMessage })
      await indices.requireState()
      await writer.refresh(signal)
      if (follower.walked === undefined) await indices.switchOver(signal)
      await indices.writePosition(follower, signal)
    },
    async position(signal) {
      await begun(signal)
      return indices.find(signal)
    },
    async clear() {
      await begun()
      isLost = false
      await indices.clear()
      writer.forget()
      sets.clear()
    },
    async renew(follower, signal) {
      await begun(signal)
      isLost = false
      await indices.renew(follower, signal)
      writer.forget()
    },
    search: (request, signal) =>
      teller.withSets(async () => {
        await begun(signal)
        const { query, postFilter, aggregations, sort } = request
        sets.require(setsNamed(postFilter ? [query, postFilter] : [query], aggregations, sort))
        return searchCluster(questions, request, signal)
      }, signal),
    searchEach: (request, signal) =>
      teller.withSets(async () => {
        await begun(signal)
        sets.require(setsNamed(request.queries, {}, request.sort))
        return searchClusterEach(questions, request, signal)
      }, signal),
    count: (projects, query, signal) =>
      teller.withSets(async () => {
        await begun(signal)
        sets.require(setsNamed([query]))
        return questions.count(projects, await questions.whole(projects, query, signal), signal)
      }, signal),
    collect: (projects, query, signal) =>
      teller.withSets(async () => {
        await begun(signal)
        sets.require(setsNamed([query]))
        return questions.collect(projects, await questions.whole(projects, query, signal), signal)
      }, signal),
    async occurring(request, signal) {
      await begun(signal)
      return occurringInCluster(questions, request, signal)
    },
    sets: {
      provide: teller.provide,
      define: async (set) => sets.define(set),
      change: async (change) => sets.change(change),
      drop: async (name) => sets.drop(name),
      list: async () => sets.list(),
    },
    // A cluster keeps no positions by segment.
    locate: async ({ rids, limit }) => rids.map(() => Array.from({ length: limit }, (_, at) => at)),
    async suggest(projects, options, signal) {
      await begun(signal)
      return suggestWords({ questions, texts, signal }, projects, options)
    },
    texts,
    async stats(signal) {
      const version = await begun(signal)
      const own = await indices.listOwn(signal)
      const documents = await countIn(cluster, own, isDocument, signal)
      const entities = await countIn(cluster, own, isEntity, signal)
      const size = { deleted: 0, segments: 0, bytes: 0 }
      for (const list of pathLists(own)) {
        const told = await cluster.send({ method: 'GET', path: `${list}/_stats`, signal })
        const { docs, store, segments } = Stats.parse(told)._all.primaries
        size.deleted += docs?.deleted ?? 0
        size.segments += segments?.count ?? 0
        size.bytes += store?.size_in_bytes ?? 0
      }
      return { documents, entities, ...size, version: version.name }
    },
    async close() {
      cluster.close()
      await texts.close()
    },
  }
}

const passing = new Set<string>(['ENGINE_DOWN', 'TIMEOUT', 'DISK_FULL'])

/** Does it once, and again after a failure. */
function onceItSucceeds<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    const doing = done ?? work()
    done = doing
    doing.catch(() => {
      if (done === doing) done = undefined
    })
    return doing
  }
}

/** What a promise becomes, unless a signal is aborted before; others may go on waiting for it. */
async function orAborted<T>(doing: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return doing
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  return Promise.race([doing, promise]).finally(() => signal.removeEventListener('abort', abort))
}

const lostMessage = 'What was written since the last commit may be lost: go on from the position of the engine'
