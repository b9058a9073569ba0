import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { holdFile } from '../records/sqlite/hold-file.ts'
import { homeLayout } from './layout.ts'
import { readServerFile } from './server-file.ts'

/** The right to be the one server of a home; it ends with `release` or with the process, however that dies. */
export type HomeLock = { release(): void }

/** How long a server that is just ending may take. */
const endingMs = 5_000
const retryMs = 100

/**
 * Takes the home for this process. `isShared`: beside other servers that share it, but beside none that has it alone.
 * Throws AppError CONFLICT that names the address and the process of the server that has it.
 */
export async function lockHome(home: string, signal?: AbortSignal, { isShared = false } = {}): Promise<HomeLock> {
  const deadline = performance.now() + endingMs
  for (;;) {
    const lock = tryLock(home, isShared)
    if (lock !== undefined) return lock
    // A server that ends removes its file first, so somebody named there is there to stay. Among several it may be one that shares, and the command line that has just looked whether it is there.
    const holder = await readServerFile(home)
    if ((holder !== undefined && !isShared) || performance.now() > deadline) throw taken(home, holder)
    await delay(retryMs, undefined, { signal })
  }
}

/** Whether a server holds the home now: for the command line, which asks that server instead of opening the records itself. */
export function isLocked(home: string): boolean {
  const lock = tryLock(home)
  lock?.release()
  return lock === undefined
}

function tryLock(home: string, isShared = false): HomeLock | undefined {
  const { lock } = homeLayout(home)
  try {
    const release = holdFile(lock, { isShared })
    return release && { release }
  } catch (error) {
    throw unusable(lock, error)
  }
}

function unusable(lock: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `The home cannot be locked (${lock}: ${reason}): see that this is a file that you may write and that the disk has room.`
  return new AppError('BAD_FOLDER', { message, file: lock }, { cause })
}

function taken(home: string, holder: Awaited<ReturnType<typeof readServerFile>>): AppError {
  const who = holder === undefined ? 'another process' : `a server at ${holder.address} (process ${holder.pid})`
  const message = `The home ${home} is in use by ${who}. Use that one, stop it first, or name another home with --home.`
  return new AppError('CONFLICT', { message, home, address: holder?.address ?? null, pid: holder?.pid ?? null })
}
