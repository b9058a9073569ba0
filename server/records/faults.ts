import { AppError } from '@dossier/contract'
import { diskFull } from '../scan/faults.ts'

const inUse = 'The records are in use by another program.'

/** A deadlock between two writers: the database rolled one of them back, and it can be retried. */
export class Crossed extends AppError {
  constructor(cause: unknown) {
    super('CONFLICT', { message: inUse }, { cause })
  }
}

/** Retries once after a rollback (see `Crossed`); a second failure is thrown. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Crossed) return work()
    throw error
  }
}

/** What either database says in its own words, as an error that says what to do; `cause` is the database's. */
export const faults = {
  full: diskFull,
  busy: (cause: unknown) => new AppError('CONFLICT', { message: inUse }, { cause }),
  crossed: (cause: unknown) => new Crossed(cause),
  /** A row with the same key is there already: what is not meant to meet one uses `onConflict`. */
  duplicate: (cause: unknown) => new AppError('CONFLICT', { message: 'What was to be stored is there already.' }, { cause }),
}
