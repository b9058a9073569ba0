import { AppError, type ErrorCode } from '@dossier/contract'
import { CommanderError } from 'commander'
import type { Terminal } from './terminal.ts'

/** How a command ended. `waiting`: it was asked only to look, and there is something to do. */
export const exitCodes = { done: 0, fault: 1, usage: 2, waiting: 3, interrupted: 130 } as const

const usageCodes: readonly ErrorCode[] = ['BAD_REQUEST', 'BAD_QUERY', 'BAD_PAGE', 'BAD_INDEX_NAME']

/** Tells a fault in one sentence with its cure and answers the exit code. Faults of the program itself show where they came from. */
export function tellFault(error: unknown, terminal: Terminal, signal: AbortSignal): number {
  if (signal.aborted) return exitCodes.interrupted
  // commander has written its own sentence already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
  if (!(error instanceof AppError)) {
    terminal.note(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return exitCodes.fault
  }
  terminal.note([error.message, cures[error.code]].filter((text) => text !== undefined).join(' '))
  terminal.json({ error: error.code, message: error.message })
  return usageCodes.includes(error.code) ? exitCodes.usage : exitCodes.fault
}

/** What to do, where the sentence itself does not say it. */
const cures: Partial<Record<ErrorCode, string>> = {
  DISK_FULL: 'Make room on the disk, then run this again: what is done stays done.',
  ENGINE_DOWN: 'Run "npx dossier doctor"; if the index is damaged, "npx dossier rebuild" makes it anew.',
  PROJECT_NOT_FOUND: 'Name another with --project, or index a folder into it first.',
}
