import { AppError, because } from '@dossier/contract'
import type { Extractor, Passwords } from '../../extract/port.ts'
import { GroupCommit } from '../../records/group-commit.ts'
import type { Records } from '../../records/open.ts'
import { diskFull, isDiskFull } from '../../scan/faults.ts'
import type { Hooks } from '../../scope/hooks.ts'
import type { Log } from '../../scope/program.ts'
import { checkFolder } from '../ask/folder-check.ts'
import type { EntryRow } from '../store/entry.ts'
import { FilesAtWork } from './files-at-work.ts'
import { findOwnFolder } from './own-folder.ts'
import { FileReader } from './read-file.ts'

export type Reading = {
  records: Records
  hooks: Hooks
  extractor: Extractor
  languageOf: (text: string) => string
  /** What locked files are tried with. */
  passwords?: Passwords
  /** Files read at the same time. */
  readers: number
  log: Log
  signal: AbortSignal
  runId: string
  project: string
  /** The folder that is walked; undefined where nothing is: then files lie in any folder. */
  folder: Buffer | undefined
  /** Nothing more will be found by the walk. */
  isComplete: () => boolean
  /** Has `listener` called when the walk has found more, or is at its end. */
  onMore: (listener: () => void) => void
  onFile: (path: string) => void
}

/** How many waiting files are looked up at a time. */
const lookahead = 64
/** Files that wait for the disk while others are read. */
const storedAtOnce = 12

/** Reads all files that wait for the run, in the order of their paths' bytes, several at a time, until none is left. */
export async function readWaitingFiles(reading: Reading): Promise<void> {
  const { signal, readers } = reading
  const reader = new FileReader({ ...reading, writes: new GroupCommit(reading.records) })
  const files = new FilesAtWork<EntryRow>({ readers, storedAtOnce }, (entry, leave) => readOne(reading, reader, entry, leave))
  reading.onMore(files.tell)
  signal.addEventListener('abort', files.tell, { once: true })
  await startAll(reading, files)
  signal.removeEventListener('abort', files.tell)
  await files.finish()
}

/** Until nothing waits and the walk is over, a fault ends it, or the signal. */
async function startAll(reading: Reading, files: FilesAtWork<EntryRow>): Promise<void> {
  let queue: EntryRow[] = []
  while (!files.hasFailed && !reading.signal.aborted) {
    // Both asked before the records are: what changes while they answer must not be missed.
    const isComplete = reading.isComplete()
    const news = files.change
    if (queue.length === 0) queue = await nextWaiting(reading, files.ids)
    if (queue.length === 0 && files.ids.length === 0 && isComplete) return
    for (let next = takeNext(queue, files); next; next = takeNext(queue, files)) files.start(next)
    await news
  }
}

function takeNext(queue: EntryRow[], { hasRoom }: FilesAtWork<EntryRow>): EntryRow | undefined {
  return hasRoom ? queue.shift() : undefined
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
async function readOne(reading: Reading, reader: FileReader, entry: EntryRow, onRead: () => void): Promise<void> {
  const { runId, signal, log } = reading
  try {
    reading.onFile(entry.path)
    if ((await reader.read(entry, { runId, signal, onRead })) === 'stored') return
    // A folder that went away took its files along: they wait until it is back.
    const folder = reading.folder ?? (await findOwnFolder(reading.records, entry.project, Buffer.from(entry.path_key)))
    if (folder && !folder.equals(entry.path_key)) await checkFolder(folder)
    await reader.storeGone(entry, runId)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof AppError) throw error
    if (isDiskFull(error)) throw diskFull(error)
    log.error({
      event: 'file failed',
      entry: entry.entry_id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    const detail = error instanceof Error ? error.message : String(error)
    await reader.storeFailed(entry, runId, because('not-stored', { detail }))
  }
}
