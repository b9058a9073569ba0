import { AppError } from '@dossier/contract'
import type { z } from 'zod'
import type { Aggregation } from '../../query/aggregation.ts'
import { aggregationQueries } from '../../query/replace-sets.ts'
import type { Query } from '../../query/tree.ts'
import { ConnectionLost, type Greeting } from './connection.ts'
import { createPool } from './pool.ts'
import { laneOf } from './slow-query.ts'

/** Concurrent requests; the engine has a thread for each connection. */
const readers = 4
/** Extra connections for queries that can take seconds, so that quick ones never queue behind them. */
const slowReaders = 1
/** For queries that read all words of several fields: one at a time leaves a processor to the others. */
const wideReaders = 1
/** Questions that go on for long, besides those: a few heavy ones must not keep all others waiting until their deadline. Their threads share the processors with the rest. */
const longReaders = 8
const readTimeoutMs = 10_000

type Body = Record<string, unknown> & {
  timeoutMs?: number
  attached?: readonly Uint8Array[]
  query?: Query
  queries?: readonly Query[]
  postFilter?: Query
  aggregations?: Record<string, Aggregation>
}

/** Sends idempotent requests to the engine program, several at a time. */
export type Reader = {
  /** Retries once if the engine restarted meanwhile. Throws ENGINE_DOWN if it does not come back, TIMEOUT after 10 s of a processor, or as the body says, and at the latest after twice that. `attached` goes behind the body. */
  read<T>(name: string, body: Body, answer: z.ZodType<T>, signal?: AbortSignal): Promise<T>
  close(): void
}

export function createReader(socketPath: string, greeting: Greeting = 'open'): Reader {
  const pools = {
    quick: createPool(socketPath, readers, greeting, longReaders),
    wide: createPool(socketPath, wideReaders, greeting, longReaders),
    slow: createPool(socketPath, slowReaders, greeting),
  }
  return {
    async read(name, { attached, ...body }, answer, signal) {
      const asked = [body.query, ...(body.queries ?? []), body.postFilter, ...aggregationQueries(body.aggregations ?? {})]
      const pool = pools[laneOf(asked.filter((query) => query !== undefined))]
      const attempt = () =>
        pool.with(
          (connection) => connection.call({ name, body, attached, timeoutMs: body.timeoutMs ?? readTimeoutMs, signal }, answer),
          signal,
        )
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error
      }
      return attempt().catch(asEngineDown)
    },
    close() {
      for (const pool of Object.values(pools)) pool.close()
    },
  }
}

/** Rethrows a lost connection as ENGINE_DOWN. */
export function asEngineDown(error: unknown): never {
  if (error instanceof ConnectionLost) throw new AppError('ENGINE_DOWN', {}, { cause: error })
  throw error
}
