import { rm, stat } from 'node:fs/promises'

/** Whether a file of records has anything in it. */
export async function hasSqliteFile(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )
}

/** Removes a file of records with all that SQLite and the turns of writers keep beside it. */
export async function removeSqliteFile(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal', '-turn']) await rm(`${file}${ending}`, { force: true })
}
