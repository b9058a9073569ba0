import { AppError } from '@dossier/contract'
import type { z } from 'zod'
import type { Query } from '../../query/tree.ts'
import type { SearchEngine } from '../port.ts'
import { answers } from './answers.ts'
import { wireBatches } from './changes.ts'
import { type Connection, ConnectionLost } from './connection.ts'
import { createPool } from './pool.ts'
import { createSetTeller } from './sets.ts'
import { isSlow } from './slow-query.ts'

/** Requests that run at the same time; the engine has a thread for each connection. */
const readers = 4
/** Beside them, for queries that can take seconds: the others never wait for these. */
const slowReaders = 1
const readTimeoutMs = 10_000
/** A commit waits for every word to be written and for the disk. */
const writeTimeoutMs = 600_000

/**
 * The engine program behind a socket as a `SearchEngine`.
 *
 * It reconnects after a restart of the engine; a read is tried once more then. What was written but not committed is lost with
 * the engine: `commit` then throws ENGINE_DOWN, and the follower goes on from `position`.
 */
export async function connectEngine(socketPath: string): Promise<SearchEngine> {
  const reading = createPool(socketPath, readers)
  const readingSlowly = createPool(socketPath, slowReaders)
  const writing = createPool(socketPath, 1)
  /** Which state of the engine's writer holds our uncommitted changes; `lost` once some of them are gone. */
  let epoch: string | 'lost' | undefined

  async function read<T>(name: string, body: ReadBody, answer: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
    const isQuick = [body.query, body.postFilter].every((query) => query === undefined || !isSlow(query))
    const pool = isQuick ? reading : readingSlowly
    const attempt = () =>
      pool.with((connection) => connection.call({ name, body, timeoutMs: readTimeoutMs, signal }, answer), signal)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
    return attempt().catch(asEngineDown)
  }

  function write<T>(name: string, body: Record<string, unknown>, answer: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
    const use = (connection: Connection) => connection.call({ name, body, timeoutMs: writeTimeoutMs, signal }, answer)
    return writing.with(use, signal).catch(asEngineDown)
  }

  const teller = createSetTeller(async (set) => void (await read('defineSet', set, answers.done)))

  const engine: SearchEngine = {
    async write(changes, signal) {
      const cutTerms = []
      try {
        for (const batch of wireBatches(changes)) {
          const written = await write('write', { changes: batch }, answers.write, signal)
          cutTerms.push(...written.cutTerms)
          epoch ??= written.epoch
        }
      } catch (error) {
        epoch = 'lost'
        throw error
      }
      return { cutTerms }
    },
    async commit(follower, signal) {
      const named = epoch
      epoch = undefined
      if (named === 'lost') throw new AppError('ENGINE_DOWN', { message: lostMessage })
      await write('commit', { follower, epoch: named ?? null }, answers.done, signal)
    },
    position: async (signal) => (await read('position', {}, answers.position, signal)) ?? undefined,
    async clear(signal) {
      epoch = undefined
      await write('clear', {}, answers.done, signal)
    },
    search: (request, signal) => teller.withSets(() => read('search', request, answers.search, signal), signal),
    count: (projects, query, signal) => teller.withSets(() => read('count', { projects, query }, answers.count, signal), signal),
    collect: (projects, query, signal) =>
      teller.withSets(() => read('collect', { projects, query }, answers.numbers, signal), signal),
    sets: {
      provide: teller.provide,
      define: async (set, signal) => void (await read('defineSet', set, answers.done, signal)),
      change: (change, signal) => read('changeSet', change, answers.isKnown, signal),
      drop: async (name, signal) => void (await read('dropSet', { name }, answers.done, signal)),
      list: (signal) => read('listSets', {}, answers.sets, signal),
    },
    locate: (request, signal) => read('locate', request, answers.lists, signal),
    highlight: (request, signal) => read('highlight', request, answers.marks, signal),
    analyze: (field, text, signal) => read('analyze', { field, text }, answers.words, signal),
    stats: (signal) => read('stats', {}, answers.stats, signal),
    async close() {
      reading.close()
      readingSlowly.close()
      writing.close()
    },
  }
  await engine.stats()
  return engine
}

type ReadBody = Record<string, unknown> & { query?: Query; postFilter?: Query }

const lostMessage = 'What was written since the last commit is lost: go on from the position of the engine'

function asEngineDown(error: unknown): never {
  if (error instanceof ConnectionLost) throw new AppError('ENGINE_DOWN', {}, { cause: error })
  throw error
}
