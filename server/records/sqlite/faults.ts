import { AppError } from '@dossier/contract'
import { faults } from '../faults.ts'

/** Runs `work`; what SQLite says of a full disk, a damaged file or a lock becomes an AppError that says what to do. */
export function translateFaults<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw translateFault(error)
  }
}

/** Whether another process is writing, as this room tells it. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof AppError ? codeOf(error.cause) : undefined
  return code !== undefined && (code & 0xff) === sqliteBusy
}

/** Whether SQLite misses a table or column: the file is a good one then, but of another program. */
export function isSqlFault(error: unknown): boolean {
  return codeOf(error) === sqliteError
}

const sqliteError = 1
const sqliteBusy = 5

function translateFault(error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  const translate = translations.get(code) ?? translations.get(code & 0xff)
  return translate ? translate(error) : error
}

/** SQLite's extended result code, which has the primary one in its lowest byte. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}

const damaged = (cause: unknown) =>
  new AppError(
    'INTERNAL',
    { message: 'The records (records.sqlite) are damaged: restore them from a copy, or move the file away and index again.' },
    { cause },
  )
const unusable = (cause: unknown) => {
  const message =
    'The records (records.sqlite) cannot be opened or written: see that it is a file, and that you may write it and its folder.'
  return new AppError('INTERNAL', { message }, { cause })
}

/** By SQLite's result codes, https://www.sqlite.org/rescode.html */
const translations: ReadonlyMap<number, (cause: unknown) => AppError> = new Map([
  [sqliteBusy, faults.busy],
  [8 /* read only */, unusable],
  [11 /* corrupt */, damaged],
  [13 /* full */, faults.full],
  [14 /* cannot open */, unusable],
  [26 /* not a database */, damaged],
  [1555 /* primary key */, faults.duplicate],
  [2067 /* unique */, faults.duplicate],
])
