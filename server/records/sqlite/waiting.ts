import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from 'kysely'
import { isBusy } from './faults.ts'

/** How long another process may write before we say that it does. */
const patienceMs = 10_000

/**
 * Makes a statement wait while another process writes, without blocking this one. SQLite's own waiting would block it, and looks again only after up
 * to 100 ms: in the short pauses of somebody who writes much it might never have its turn.
 */
export async function waitForOthers(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query) => {
    const endAt = performance.now() + patienceMs
    for (;;) {
      try {
        return await execute(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > endAt) throw error
      }
      await sleep(1)
    }
  }
}
