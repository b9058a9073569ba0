import { AppError } from '@dossier/contract'
import { diskFull } from '../scan/faults.ts'

const inUse = 'The records are in use by another program.'

/** Somebody else did not let this one write in time. `who`: in words, where that is known. */
export class Busy extends AppError {
  constructor(cause: unknown, who?: string) {
    super('CONFLICT', { message: who === undefined ? inUse : `The records are being written by ${who}. Try again.` }, { cause })
  }
}

/** A deadlock between two writers: the database rolled one of them back, and it can be retried. */
export class Crossed extends AppError {
  constructor(cause: unknown) {
    super('CONFLICT', { message: inUse }, { cause })
  }
}

/** Two writers can cross more than once; more often than this is no accident. */
const triesAtMost = 5

/** Tries again after a rollback (see `Crossed`), at most five times in all; then it is thrown. */
export async function whileCrossed<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Crossed) || tries === triesAtMost) throw error
    }
  }
}

/** What either database says in its own words, as an error that says what to do; `cause` is the database's. */
export const faults = {
  full: diskFull,
  busy: (cause: unknown) => new Busy(cause),
  crossed: (cause: unknown) => new Crossed(cause),
  /** A row with the same key is there already: what is not meant to meet one uses `onConflict`. */
  duplicate: (cause: unknown) => new AppError('CONFLICT', { message: 'What was to be stored is there already.' }, { cause }),
}
