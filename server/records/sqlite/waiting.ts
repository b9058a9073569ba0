import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from 'kysely'
import { isBusy } from './faults.ts'
import type { Turn } from './turn.ts'

/** How long another process may write before we say that it does. */
const patienceMs = 10_000

/**
 * Makes a statement wait while another process writes, without blocking this one: SQLite's own waiting would block it, and looks again only after up
 * to 100 ms. Transactions begin in turns; a statement outside of them takes its turn when it meets somebody else's write.
 */
export function waitForOthers(turn: Turn): (connection: DatabaseConnection) => Promise<void> {
  return async (connection) => {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query) => {
      if (query.sql === 'begin') return inTurn(turn, () => execute(query))
      try {
        return await execute(query)
      } catch (error) {
        if (!isBusy(error)) throw error
      }
      return inTurn(turn, () => execute(query))
    }
  }
}

async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const endAt = performance.now() + patienceMs
  await untilFree(turn.take, endAt)
  try {
    return await untilFree(work, endAt)
  } finally {
    turn.giveBack()
  }
}

async function untilFree<T>(work: () => T | Promise<T>, endAt: number): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > endAt) throw error
    }
    await sleep(1)
  }
}
