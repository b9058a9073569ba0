import { AppError } from '@dossier/contract'
import { checkFolder } from '../tasks/folder-check.ts'
import type { IngestDeps } from './deps.ts'
import type { EntryRow } from './entry.ts'
import { FileReader } from './read-file.ts'

export type Reading = IngestDeps & {
  runId: string
  project: string
  /** The folder of the run. */
  folder: Buffer
  /** Nothing more will be found by the walk. */
  isComplete: () => boolean
  /** Comes back when the walk has found more, or is at its end. */
  moreFound: () => Promise<void>
  onFile: (path: string) => void
}

/** How many waiting files are looked up at a time. */
const lookahead = 64

/** Reads all files that wait for the run, in the order of their paths' bytes, several at a time, until none is left. */
export async function readWaitingFiles(reading: Reading): Promise<void> {
  const reader = new FileReader(reading)
  const running = new Map<number, Promise<void>>()
  const faults: unknown[] = []
  let queue: EntryRow[] = []
  const start = (entry: EntryRow) => {
    const work = readOne(reading, reader, entry)
      .catch((error: unknown) => {
        faults.push(error)
      })
      .finally(() => running.delete(entry.entry_id))
    running.set(entry.entry_id, work)
  }
  while (faults.length === 0 && !reading.signal.aborted) {
    const isComplete = reading.isComplete()
    const more = reading.moreFound()
    if (queue.length === 0) queue = await nextWaiting(reading, [...running.keys()])
    if (queue.length === 0 && running.size === 0 && isComplete) break
    while (queue.length > 0 && running.size < reading.readers) {
      const next = queue.shift()
      if (next) start(next)
    }
    const arrivals = queue.length === 0 && !isComplete ? [more, aborted(reading.signal)] : []
    await Promise.race([...running.values(), ...arrivals])
  }
  await Promise.all(running.values())
  if (faults.length > 0) throw faults[0]
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

async function nextWaiting({ records, runId, project }: Reading, running: number[]): Promise<EntryRow[]> {
  const rows = await records.db
    .selectFrom('entry')
    .selectAll()
    .where('project', '=', project)
    .where('state', '=', 'waiting')
    .where('task_id', '=', runId)
    .orderBy('path_key')
    .limit(lookahead + running.length)
    .execute()
  return rows.filter((row) => !running.includes(row.entry_id))
}

/** Faults of ours end the run; what goes wrong with one file is that file's fate. */
async function readOne(reading: Reading, reader: FileReader, entry: EntryRow): Promise<void> {
  const { runId, signal, folder, log } = reading
  try {
    reading.onFile(entry.path)
    if ((await reader.read(entry, runId, signal)) === 'stored') return
    // A folder that went away took its files along: they wait until it is back.
    await checkFolder(folder)
    await reader.storeGone(entry, runId)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof AppError) throw error
    log({
      event: 'file failed',
      entry: entry.entry_id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    await reader.storeFailed(entry, runId, `could not be stored: ${error instanceof Error ? error.message : String(error)}`)
  }
}
