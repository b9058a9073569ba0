import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from 'kysely'
import type { Patience } from '../waiting.ts'
import { isBusy } from './faults.ts'
import type { Turn } from './turn.ts'

/** How long another process may write before we say that it does. */
const patienceMs = 10_000

/**
 * Makes a statement wait while another process writes, without blocking this one: SQLite's own waiting would block it, and looks again only after up
 * to 100 ms. Transactions begin in turns; a statement outside of them takes its turn when it meets somebody else's write. `patience`: how it waits at its start.
 */
export function waitForOthers(turn: Turn, patience?: Patience): (connection: DatabaseConnection) => Promise<void> {
  return async (connection) => {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query) => {
      if (query.sql === 'begin') return inTurn(turn, () => execute(query), patience)
      try {
        return await execute(query)
      } catch (error) {
        if (!isBusy(error)) throw error
      }
      return inTurn(turn, () => execute(query), patience)
    }
  }
}

async function inTurn<T>(turn: Turn, work: () => Promise<T>, patience: Patience | undefined): Promise<T> {
  const toldAt = performance.now() + patienceMs
  const wait: Wait = { endAt: Math.max(toldAt, patience?.until ?? 0), toldAt, tell: patience?.tell }
  await untilFree(turn.take, wait)
  try {
    return await untilFree(work, wait)
  } finally {
    turn.giveBack()
  }
}

/** Until `endAt`; what it waits for is told once, from `toldAt` on. */
type Wait = { endAt: number; toldAt: number; tell: Patience['tell'] | undefined }

async function untilFree<T>(work: () => T | Promise<T>, wait: Wait): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const now = performance.now()
      if (!isBusy(error) || now > wait.endAt) throw error
      if (now > wait.toldAt) {
        wait.tell?.('Waiting for the turn to write: another process writes to the records of this home.')
        wait.tell = undefined
      }
    }
    await sleep(1)
  }
}
