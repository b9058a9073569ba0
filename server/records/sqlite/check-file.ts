import { DatabaseSync } from 'node:sqlite'

/** Run as a program with the records' file by `check.ts`: prints SQLite's version, or what is wrong with the file and ends with 1. */
const file = process.argv[2] ?? ''
try {
  const database = new DatabaseSync(file, { readOnly: true })
  const faults = database
    .prepare('PRAGMA quick_check(5)')
    .all()
    .flatMap((row) => Object.values(row).map(String))
  const version = database.prepare('SELECT sqlite_version() AS version').get()?.version
  const isSound = faults.length === 1 && faults[0] === 'ok'
  process.stdout.write(isSound ? `${version}\n` : `${faults.join('\n')}\n`)
  process.exitCode = isSound ? 0 : 1
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
