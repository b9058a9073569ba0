import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { type Connection, ConnectionLost, type Greeting, openConnection } from './connection.ts'

/** How long to wait for a killed engine; it is usually back in well under a second. */
const patienceMs = 10_000
const firstPauseMs = 20
const longestPauseMs = 500

/** A connection held longer than this no longer counts against the pool's size, up to `mostLong` of them. */
const longMs = 250

export type Pool = {
  /** Runs `use` with a connection of its own; waits for a free one and, after a crash, for the engine to come back. */
  with<T>(use: (connection: Connection) => Promise<T>, signal?: AbortSignal): Promise<T>
  close(): void
}

/** A pool of at most `size` connections, opened on demand, and up to `mostLong` more while so many are held for long. Throws ENGINE_DOWN if the engine does not come back. */
export function createPool(socketPath: string, size: number, greeting: Greeting = 'open', mostLong = 0): Pool {
  let idle: Connection[] = []
  let free = size
  let long = 0
  /** Held for long, but still counted, the oldest first. */
  let overAge: (() => void)[] = []
  let isClosed = false
  let queue: (() => void)[] = []

  async function take(signal?: AbortSignal): Promise<Connection> {
    const known = idle.pop()
    return known?.isOpen()
      ? known
      : await patientlyOpened(
          () => openConnection(socketPath, greeting),
          () => isClosed,
          signal,
        )
  }

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue = queue.filter((waiting) => waiting !== go)
        reject(signal?.reason)
      }
      const go = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      queue.push(go)
    })
  }

  function leave() {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  /** Gives up a place once it was held for long and that is possible; answers the function that gives it up at the end. */
  function hold(): () => void {
    let isLong = false
    const promote = () => {
      isLong = true
      long += 1
      leave()
    }
    const timer = setTimeout(() => {
      overAge.push(promote)
      promoteOldest()
    }, longMs)
    return () => {
      clearTimeout(timer)
      overAge = overAge.filter((each) => each !== promote)
      if (!isLong) return leave()
      long -= 1
      promoteOldest()
    }
  }

  function promoteOldest() {
    if (long < mostLong) overAge.shift()?.()
  }

  return {
    async with(use, signal) {
      await enter(signal)
      const letGo = hold()
      try {
        const connection = await take(signal)
        try {
          return await use(connection)
        } finally {
          if (isClosed || idle.length >= size) connection.close()
          else if (connection.isOpen()) idle.push(connection)
        }
      } finally {
        letGo()
      }
    },
    close() {
      isClosed = true
      for (const connection of idle) connection.close()
      idle = []
    },
  }
}

async function patientlyOpened(
  open: () => Promise<Connection>,
  isClosed: () => boolean,
  signal?: AbortSignal,
): Promise<Connection> {
  const end = Date.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (isClosed()) throw new AppError('ENGINE_DOWN', { message: 'The connection to the search engine is closed' })
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      if (Date.now() + pauseMs > end) throw new AppError('ENGINE_DOWN', {}, { cause: error })
    }
    await sleep(pauseMs, undefined, signal ? { signal } : {})
  }
}
