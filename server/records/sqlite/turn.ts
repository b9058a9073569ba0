import { DatabaseSync } from 'node:sqlite'
import { translateFaults } from './faults.ts'

/** SQLite's name for a database without a file. */
const inMemory = ':memory:'

/** The right to be the next one that writes: one connection has it at a time. It ends with its process, however that dies. */
export type Turn = {
  /** Throws the fault of `isBusy` where another one has it. */
  take(): void
  giveBack(): void
  close(): void
}

/**
 * SQLite gives its write lock to whoever asks first after it is free, and that is mostly the one who has just had it. Who wants to write therefore
 * takes his turn before that lock, and gives it back when he has the lock: who has just written finds the turn taken by the one that has waited.
 * It is a lock on a file without bytes beside the records, which needs no room on the disk.
 */
export function openTurn(records: string): Turn {
  return translateFaults(() => {
    // Records in memory are one connection's alone; beside them there is no file.
    const database = new DatabaseSync(records === inMemory ? inMemory : `${records}-turn`, { timeout: 0 })
    const begin = database.prepare('begin exclusive')
    const end = database.prepare('rollback')
    return {
      take: () => translateFaults(() => void begin.run()),
      giveBack: () => translateFaults(() => void end.run()),
      close: () => database.close(),
    }
  })
}
