import { AppError } from '@dossier/contract'
import type { z } from 'zod'
import type { SearchEngine } from '../port.ts'
import { createSetTeller } from '../set-teller.ts'
import { answers } from './answers.ts'
import { wireBatches } from './changes.ts'
import { type Connection, faultOf } from './connection.ts'
import { createPool } from './pool.ts'
import { asEngineDown, createReader } from './reader.ts'
import { textsBy } from './texts.ts'

/** A commit flushes all pending documents and waits for the disk. */
const writeTimeoutMs = 600_000

/**
 * Connects to the engine program behind a socket.
 *
 * Reconnects after the engine restarts and retries a read once. Uncommitted writes are lost with the engine: `commit` then throws
 * ENGINE_DOWN, and the follower continues from `position`.
 */
export async function connectEngine(socketPath: string): Promise<SearchEngine> {
  const reader = createReader(socketPath)
  const { read } = reader
  const writing = createPool(socketPath, 1)
  /** The writer epoch that holds our uncommitted changes; `lost` once some of them are gone. */
  let epoch: string | 'lost' | undefined

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
    searchEach: ({ timeoutMs, ...request }, signal) => {
      const body = { ...request, eachMs: timeoutMs, timeoutMs: timeoutMs * request.queries.length }
      return teller.withSets(
        async () =>
          (await read('searchEach', body, answers.each, signal)).map((one) =>
            'error' in one ? { fault: faultOf(one.error) } : one,
          ),
        signal,
      )
    },
    count: (projects, query, signal) => teller.withSets(() => read('count', { projects, query }, answers.count, signal), signal),
    collect: (projects, query, signal) =>
      teller.withSets(() => read('collect', { projects, query }, answers.numbers, signal), signal),
    occurring: (request, signal) => read('occurring', request, answers.flags, signal),
    sets: {
      provide: teller.provide,
      define: async (set, signal) => void (await read('defineSet', set, answers.done, signal)),
      change: (change, signal) => read('changeSet', change, answers.isKnown, signal),
      drop: async (name, signal) => void (await read('dropSet', { name }, answers.done, signal)),
      list: (signal) => read('listSets', {}, answers.sets, signal),
    },
    points: {
      open: async (name, keepMs, signal) => void (await read('openPoint', { name, keepMs }, answers.done, signal)),
      close: async (name, signal) => void (await read('closePoint', { name }, answers.done, signal)),
    },
    locate: (request, signal) => read('locate', request, answers.lists, signal),
    suggest: (projects, options, signal) => read('suggest', { projects, ...options }, answers.suggestions, signal),
    texts: textsBy(reader),
    stats: (signal) => read('stats', {}, answers.stats, signal),
    async close() {
      reader.close()
      writing.close()
    },
  }
  await engine.stats()
  return engine
}

const lostMessage = 'What was written since the last commit is lost: go on from the position of the engine'
