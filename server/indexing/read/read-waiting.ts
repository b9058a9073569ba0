import { AppError, because } from '@dossier/contract'
import type { MembersRead, ReadingWatch } from '../../extract/port.ts'
import { GroupCommit } from '../../records/writing/group-commit.ts'
import { diskFull, isDiskFull } from '../../scan/faults.ts'
import type { FirstPlace } from '../../scope/kinds.ts'
import type { Log } from '../../scope/program.ts'
import { checkFolder } from '../ask/folder-check.ts'
import type { EntryRow } from '../store/entry.ts'
import { lookEveryMs } from './claims.ts'
import { FilesAtWork, type Progress } from './files-at-work.ts'
import type { FilesInHand } from './files-in-hand.ts'
import { findNext, isNoneOf } from './next-files.ts'
import { findOwnFolder } from './own-folder.ts'
import { FileReader, type ReadCall, type ReaderDeps } from './read-file.ts'
import { isGuilty, workerDied } from './suspects.ts'

/** What its files are read with, and what is known of the run. */
export type Reading = Omit<ReaderDeps, 'writes'> & {
  /** The run's folder for what it has read of large containers, should it be cut off. */
  halfRead: string
  /** Files read at the same time, as things stand. */
  readers: () => number
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
  /** Places whose files are read before the rest, the first first; another list where that has changed. */
  first: () => readonly FirstPlace[]
  /** What of it this worker has in hand, for those who watch. */
  inHand: FilesInHand
  /** Writes down that a file is in hand, by the number of its line; to be called back when it is not any more. */
  takeInHand: (entryId: number) => () => void
}

/** Files that wait for the second reader or the disk while others are read. */
const storedAtOnce = 24

/** Reads all files that wait for the run, those of the places first that come first, else in the order of their paths' bytes, several at a time, until none is left. */
export async function readWaitingFiles(reading: Reading): Promise<void> {
  const { signal, readers } = reading
  const reader = new FileReader({ ...reading, writes: new GroupCommit(reading.records) })
  const room = {
    get readers() {
      return readers()
    },
    storedAtOnce,
  }
  const files = new FilesAtWork<EntryRow>(room, (entry, progress) => readInHand(reading, reader, entry, progress))
  reading.onMore(files.tell)
  signal.addEventListener('abort', files.tell, { once: true })
  // What other workers do is heard of by nobody.
  const looking = reading.claims && setInterval(files.tell, lookEveryMs)
  try {
    await startAll(reading, reader, files)
    await files.finish()
  } finally {
    signal.removeEventListener('abort', files.tell)
    clearInterval(looking)
    await reading.claims?.close()
  }
}

/** Until nothing waits and the walk is over, a fault ends it, or the signal. */
async function startAll(reading: Reading, reader: FileReader, files: FilesAtWork<EntryRow>): Promise<void> {
  const { claims } = reading
  let queue: EntryRow[] = []
  let asked = reading.first()
  let isAlone = false
  const hasRoom = () => files.inHand === 0 || (files.hasRoom && !isAlone)
  const mayBegin = ([next]: EntryRow[]) => next && (files.inHand === 0 || (hasRoom() && next.crashes <= 0))
  while (!files.hasFailed && !reading.signal.aborted) {
    // Both are read before the records are queried, so that no change in between is missed.
    const isComplete = reading.isComplete()
    const news = files.change
    // Somebody has asked for others to be read first: these are looked up anew.
    if (reading.first() !== asked) {
      for (const { entry_id } of queue) claims?.letGo(entry_id)
      queue = []
    }
    asked = reading.first()
    if (queue.length === 0 && (!claims || hasRoom())) queue = await chooseFiles(reading, files, isComplete)
    else await claims?.tell()
    if (queue.length === 0 && files.ids.length === 0 && isComplete && (await isAllRead(reading))) return
    for (let next = mayBegin(queue) && queue.shift(); next; next = mayBegin(queue) && queue.shift()) {
      isAlone = next.crashes > 0
      files.start(next)
    }
    // Where as many wait aside as may nobody else comes before one of them has left.
    const mayMoreBegin = (!isComplete || queue.length > 0) && (files.hasRoom || files.inHand > 0)
    const isMoreExpected = mayMoreBegin || !files.isReaderFree
    reading.extractor.expectMore?.(isMoreExpected)
    reader.expectMore(isMoreExpected)
    await news
  }
}

/** Those to be read next; `isComplete`: also those that come last. */
function chooseFiles(reading: Reading, { ids }: FilesAtWork<EntryRow>, isComplete: boolean): Promise<EntryRow[]> {
  const { records, runId, project, claims } = reading
  const next = { runId, project, first: reading.first(), isComplete }
  return claims ? claims.take(next) : findNext(records.db, next, isNoneOf(ids))
}

/** Nothing of the run is in hand here, and nothing is free: whether it is in nobody's hand. */
async function isAllRead({ claims }: Reading): Promise<boolean> {
  return !claims || claims.isAllRead()
}

/** What is in hand is written down before anything is done with it, for the case that the process does not outlive it. */
async function readInHand(reading: Reading, reader: FileReader, entry: EntryRow, progress: Progress): Promise<void> {
  const { claims } = reading
  await readCareful(reading, reader, entry, progress)
  claims?.letGo(entry.entry_id)
}

/** A suspect is read where a crash tells of it. */
async function readCareful(reading: Reading, reader: FileReader, entry: EntryRow, progress: Progress): Promise<void> {
  const { extractor, signal, runId, takeInHand } = reading
  if (isGuilty(entry)) return reader.storeFailed(entry, runId, workerDied)
  const isSuspect = entry.crashes > 0
  // The reader is started first: a process killed in these seconds then does not have this file in hand.
  if (isSuspect) await extractor.version(signal)
  let letGo = takeInHand(entry.entry_id)
  const onAside = () => {
    letGo()
    progress.aside()
  }
  const onTurn = () => {
    letGo()
    letGo = takeInHand(entry.entry_id)
    progress.turn()
  }
  const onMembers = (members: MembersRead) => reading.inHand.note(entry.path, members)
  try {
    // A suspect is alone wherever it is read.
    const watch = { ...(isSuspect ? stays : { onAside, onTurn, onSlow: progress.leave }), onMembers }
    await readOne(reading, reader, entry, { onRead: progress.leave, watch, isAlone: isSuspect })
  } finally {
    reading.inHand.end(entry.path)
    letGo()
  }
}

const stays: ReadingWatch = { onAside() {}, onTurn() {}, onSlow() {} }

/** Faults of ours end the run; what goes wrong with one file is that file's fate. */
async function readOne(
  reading: Reading,
  reader: FileReader,
  entry: EntryRow,
  told: Pick<ReadCall, 'onRead' | 'watch' | 'isAlone'>,
): Promise<void> {
  const { runId, signal, log } = reading
  try {
    reading.inHand.begin(entry.path)
    const outcome = await reader.read(entry, { runId, signal, ...told })
    if (outcome === 'stored') return
    if (outcome === 'left') return reading.claims?.leave(entry.entry_id)
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
