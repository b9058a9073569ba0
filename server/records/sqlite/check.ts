import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { RecordsCheck } from '../database.ts'

const program = fileURLToPath(new URL('./check-file.ts', import.meta.url))

/**
 * SQLite reads every page to tell whether its file is whole, and blocks meanwhile: a process of its own asks, and what it has not found when the
 * time is up counts as good.
 */
export async function checkSqlite(file: string, signal: AbortSignal, limitMs = 15_000): Promise<RecordsCheck> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return { state: 'absent' }
  const size = `${(found.size / 1024 ** 2).toFixed(1)} MB`
  const answer = await readThrough(file, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]))
  if (!answer) return { state: 'too-large', size }
  if (answer.isSound) return { state: 'sound', program: `SQLite ${answer.text}`, size }
  const detail = answer.text.split('\n').slice(0, 3).join('; ')
  return {
    state: 'damaged',
    detail,
    cure: 'Stop Dossier, put a backup of records.sqlite back, or choose a new home with --home and index again.',
  }
}

/** Undefined where it was not done in time. */
function readThrough(file: string, signal: AbortSignal): Promise<{ isSound: boolean; text: string } | undefined> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, file], { signal, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (signal.aborted) resolve(undefined)
      else resolve({ isSound: error === null, text: `${stdout}${stderr}`.trim() || 'they cannot be read' })
    })
  })
}
