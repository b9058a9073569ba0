import { AppError } from '@dossier/contract'
import type { z } from 'zod'
import type { Query } from '../../query/tree.ts'
import { ConnectionLost, type Greeting } from './connection.ts'
import { createPool } from './pool.ts'
import { isSlow } from './slow-query.ts'

/** Requests that run at the same time; the engine has a thread for each connection. */
const readers = 4
/** Beside them, for queries that can take seconds: the others never wait for these. */
const slowReaders = 1
const readTimeoutMs = 10_000

type Body = Record<string, unknown> & { query?: Query; postFilter?: Query }

/** Asks the engine program what changes nothing there, several requests at once. */
export type Reader = {
  /** Tries once more where the engine was restarted meanwhile; throws ENGINE_DOWN where it does not come back, TIMEOUT after 10 s. */
  read<T>(name: string, body: Body, answer: z.ZodType<T>, signal?: AbortSignal): Promise<T>
  close(): void
}

export function createReader(socketPath: string, greeting: Greeting = 'open'): Reader {
  const quick = createPool(socketPath, readers, greeting)
  const slow = createPool(socketPath, slowReaders, greeting)
  return {
    async read(name, body, answer, signal) {
      const isQuick = [body.query, body.postFilter].every((query) => query === undefined || !isSlow(query))
      const attempt = () =>
        (isQuick ? quick : slow).with(
          (connection) => connection.call({ name, body, timeoutMs: readTimeoutMs, signal }, answer),
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
      quick.close()
      slow.close()
    },
  }
}

/** A connection that was lost, as its caller's caller hears of it. */
export function asEngineDown(error: unknown): never {
  if (error instanceof ConnectionLost) throw new AppError('ENGINE_DOWN', {}, { cause: error })
  throw error
}
