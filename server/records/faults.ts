import { AppError } from '@dossier/contract'

/** What either database says in its own words, as an error that says what to do; `cause` is the database's. */
export const faults = {
  full: (cause: unknown) =>
    new AppError(
      'DISK_FULL',
      { message: 'The disk is full: make room, then resume. Nothing that was saved is lost.' },
      { cause },
    ),
  busy: (cause: unknown) => new AppError('CONFLICT', { message: 'The records are in use by another program.' }, { cause }),
  /** A row with the same key is there already: what is not meant to meet one uses `onConflict`. */
  duplicate: (cause: unknown) => new AppError('CONFLICT', { message: 'What was to be stored is there already.' }, { cause }),
}
