import { AppError } from '@dossier/contract'
import { diskFull } from '../scan/faults.ts'

/** What either database says in its own words, as an error that says what to do; `cause` is the database's. */
export const faults = {
  full: diskFull,
  busy: (cause: unknown) => new AppError('CONFLICT', { message: 'The records are in use by another program.' }, { cause }),
  /** A row with the same key is there already: what is not meant to meet one uses `onConflict`. */
  duplicate: (cause: unknown) => new AppError('CONFLICT', { message: 'What was to be stored is there already.' }, { cause }),
}
