import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { because, type Reason } from '@dossier/contract'
import type { Extraction, Extractor, Passwords, ReadingWatch } from '../../extract/port.ts'
import type { Records } from '../../records/open.ts'
import { packReadingOptions } from '../../records/reading-options.ts'
import type { GroupCommit } from '../../records/writing/group-commit.ts'
import type { DigestedFile } from '../../scan/digest.ts'
import { codeOf } from '../../scan/faults.ts'
import { type FileStamp, isSameStamp } from '../../scan/stamp.ts'
import type { Hooks } from '../../scope/hooks.ts'
import { type Brought, bringFile } from '../../stores/bring.ts'
import { stateBefore, stateBeforeChange } from '../ask/former-state.ts'
import { documentIdOfPath } from '../document/document-id.ts'
import { type PackedDocument, packDocuments } from '../document/pack.ts'
import { Spool } from '../document/spool.ts'
import { embeddedDocuments, type SourceFile, storedDocuments } from '../document/stored-document.ts'
import type { EntryRow } from '../store/entry.ts'
import type { Storing } from '../store/former.ts'
import type { ReadStamp } from '../store/lines.ts'
import { storeDuplicate, storeFile } from '../store/store.ts'
import { markMissing, storeAsItWas } from '../store/store-as-it-was.ts'
import { type Claims, lookEveryMs } from './claims.ts'
import { idOfEmpty, isKnown } from './owner.ts'
import { unreadFile } from './unread.ts'

export type ReaderDeps = {
  records: Records
  hooks: Hooks
  writes: GroupCommit
  extractor: Extractor
  languageOf: (text: string) => string
  /** What locked files are tried with. */
  passwords?: Passwords
  /** The encoding of plain texts that do not tell theirs. */
  charset?: string
  /** Strings are looked for among the bytes of what has no text. */
  strings?: boolean
  /** The language that was said beforehand, which `languageOf` answers for every text then. */
  language?: string
  /** Where long texts wait to be stored. */
  home: string
  /** Where copies lie of what comes from another machine, while they are read. */
  copies: string
  /** The run's folder for what it has read of large containers, should it be cut off; absent: nothing is kept of them. */
  halfRead?: string
  /** Where several workers may read the files of this run; absent: this one reads all of them. */
  claims?: Claims
}

/**
 * `onRead` tells that the reader is free for the next file while this one is stored; `watch`: that others need not wait for it; `isAlone`: that others
 * begin only when it is stored.
 */
export type ReadCall = { runId: string; signal: AbortSignal; onRead: () => void; watch: ReadingWatch; isAlone: boolean }

/**
 * A file that was read and stored; `gone` where it was no longer there, which may be its whole drive; `left` where a helper cannot open it, which may be for its machine: the worker that has the task may.
 */
export type ReadOutcome = 'stored' | 'gone' | 'left'

/**
 * Reads files one by one and stores them, several at the same time. Files of the same bytes wait for each other, so that one of them is the
 * document and the others its duplicates.
 */
export class FileReader {
  readonly #deps: ReaderDeps
  /** Digests of files that are being read. */
  readonly #reading = new Map<string, Promise<unknown>>()
  /** Files that wait for others of the same bytes. */
  #blocked = 0
  #isAlone = false
  #isLast = false
  readonly #storing: Storing

  constructor(deps: ReaderDeps) {
    this.#deps = deps
    this.#storing = {
      writes: {
        db: deps.writes.db,
        run: (work, isAwaited) => deps.writes.run(work, isAwaited || this.#blocked > 0 || this.#isAlone || this.#isLast),
      },
      hooks: deps.hooks,
    }
  }

  /** As `Extractor.expectMore`: behind the last file nothing is waited for, to be stored with it. */
  expectMore(isExpected: boolean): void {
    this.#isLast = !isExpected
    if (this.#isLast) this.#deps.writes.hurry()
  }

  /** @throws AppError for faults of ours (disk full, Java missing); the signal's reason when aborted. */
  async read(entry: EntryRow, { isAlone, ...call }: ReadCall): Promise<ReadOutcome> {
    const { runId, signal } = call
    this.#isAlone = isAlone
    const path = Buffer.from(entry.path_key)
    const brought = await bringFile({ project: entry.project, path, folder: this.#deps.copies, signal })
    if ('kind' in brought) {
      if (this.#deps.claims?.isHelper) return 'left'
      if (brought.kind === 'gone') return 'gone'
      await this.#storeUnread(entry, runId, brought.reason)
      return 'stored'
    }
    try {
      const { found } = brought
      const watch = lettingGo(found, call.watch)
      await this.#inTurn(`${entry.project}\0${found.digest}`, watch, async () => {
        await this.#untilOthersAreDone(entry, found, { signal, watch })
        await this.#readContent(entry, brought, { ...call, watch })
      })
      return 'stored'
    } finally {
      await brought.close()
    }
  }

  /** Stores that a file was found but is no longer there. What was read of it before stays. */
  async storeGone(entry: EntryRow, runId: string): Promise<void> {
    const former = stateBefore(entry.reason)
    if (former && (await storeAsItWas(this.#storing, entry, { runId, former, found: 'missing' }))) return
    await this.#storeUnread(entry, runId, because('gone'))
    await markMissing(this.#storing, entry)
  }

  /** Stores that a file could not be read, with the reason. */
  async storeFailed(entry: EntryRow, runId: string, reason: Reason): Promise<void> {
    await this.#storeUnread(entry, runId, reason)
  }

  async #inTurn(digest: string, watch: ReadingWatch, work: () => Promise<void>): Promise<void> {
    const before = this.#reading.get(digest)
    if (before) {
      watch.onAside()
      this.#blocked += 1
      this.#deps.writes.hurry()
    }
    const mine = (before ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        if (!before) return work()
        this.#blocked -= 1
        watch.onTurn()
        return work()
      })
    this.#reading.set(digest, mine)
    try {
      await mine
    } finally {
      if (this.#reading.get(digest) === mine) this.#reading.delete(digest)
    }
  }

  /** The same among several workers. */
  async #untilOthersAreDone(
    { entry_id }: EntryRow,
    { digest }: DigestedFile,
    { signal, watch }: Pick<ReadCall, 'signal' | 'watch'>,
  ): Promise<void> {
    const { claims } = this.#deps
    if (!claims || (await claims.takeDigest(entry_id, digest))) return
    watch.onAside()
    do await sleep(lookEveryMs, undefined, { signal })
    while (!(await claims.takeDigest(entry_id, digest)))
    watch.onTurn()
  }

  async #readContent(
    entry: EntryRow,
    { found, path, now }: Brought,
    { runId, signal, onRead, watch }: Omit<ReadCall, 'isAlone'>,
  ): Promise<void> {
    signal.throwIfAborted()
    const { extractor, passwords, charset, strings } = this.#deps
    const { digest } = found
    const stamp: ReadStamp = { ...found.stamp, sha256: found.sha256, readAt: found.readAt }
    const former = entry.digest === digest ? stateBeforeChange(entry.reason) : undefined
    if (former && (await storeAsItWas(this.#storing, entry, { runId, former, found: stamp }))) return
    const mayBeDuplicate = stamp.sizeBytes > 0 && (await isKnown(this.#deps.records.db, entry, digest))
    if (mayBeDuplicate && (await storeDuplicate(this.#storing, entry.entry_id, { runId, digest, stamp }))) return
    const name = lastPart(entry.path)
    const { kept } = found
    const halfRead = this.#deps.halfRead === undefined ? undefined : join(this.#deps.halfRead, digest)
    const asked = {
      path,
      name,
      sizeBytes: stamp.sizeBytes,
      ...(passwords && { passwords }),
      ...(charset && { charset }),
      ...(strings && { strings }),
      ...(kept && { kept }),
      ...(halfRead && { halfRead }),
    }
    const extraction = await extractor.extract(asked, signal, watch)
    letGo(found)
    const spool = extraction.more && new Spool(this.#deps.home)
    try {
      const file = { project: entry.project, id: digest, path: entry.path, sizeBytes: stamp.sizeBytes }
      const parts = spool ? await this.#packParts(file, extraction, spool) : []
      onRead()
      if (!(await isUnchanged(now, stamp))) return await this.#storeUnread(entry, runId, because('changed'))
      const id = stamp.sizeBytes > 0 ? digest : await idOfEmpty(this.#deps.records.db, entry, digest)
      await this.#store({ entry, runId, id, extraction, parts, digest, stamp })
      if (spool && halfRead) await rm(halfRead, { recursive: true, force: true })
    } finally {
      spool?.close()
    }
  }

  /** What is embedded in a large file, packed piece by piece: only one of them is in memory. */
  async #packParts(file: SourceFile, { tool, more }: Extraction, spool: Spool): Promise<PackedDocument[]> {
    const { languageOf } = this.#deps
    const packed: PackedDocument[] = []
    const taken = new Set([file.id])
    for await (const parts of more ?? []) {
      const documents = embeddedDocuments(parts, { file, tool, extractedAt: new Date(), languageOf }, taken)
      packed.push(...(await packDocuments(documents)).map((each) => spool.take(each)))
    }
    return packed
  }

  async #storeUnread(entry: EntryRow, runId: string, reason: Reason): Promise<void> {
    const id = documentIdOfPath(entry.project, entry.path_key)
    const extraction = unreadFile(lastPart(entry.path), reason)
    await this.#store({ entry, runId, id, extraction, parts: [], digest: null, stamp: null })
  }

  async #store({ entry, runId, id, extraction, parts, digest, stamp }: ToStore): Promise<void> {
    const { languageOf } = this.#deps
    const sizeBytes = stamp?.sizeBytes ?? entry.size_bytes ?? -1
    const file = { project: entry.project, id, path: entry.path, sizeBytes }
    const own = await packDocuments(storedDocuments({ file, extraction, extractedAt: new Date(), languageOf }))
    const documents = [...own, ...parts]
    const { passwords, language, charset, strings } = this.#deps
    const asked = { passwords: passwords?.list.length ?? 0, language, charset, ...(strings && { strings }) }
    const readWith = packReadingOptions(asked)
    const { durationMs } = extraction
    await storeFile(this.#storing, entry.entry_id, {
      runId,
      digest,
      stamp,
      documents,
      durationMs,
      readWith,
    })
  }
}

type ToStore = {
  entry: EntryRow
  runId: string
  id: string
  extraction: Extraction
  /** Further documents in it, packed already. */
  parts: PackedDocument[]
  digest: string | null
  stamp: ReadStamp | null
}

/** Many may wait aside, so none keeps its bytes. */
function lettingGo(found: DigestedFile, watch: ReadingWatch): ReadingWatch {
  const onAside = () => {
    letGo(found)
    watch.onAside()
  }
  return { ...watch, onAside }
}

function letGo({ kept }: DigestedFile): void {
  if (kept) kept.bytes = undefined
}

async function isUnchanged(now: Brought['now'], before: FileStamp): Promise<boolean> {
  try {
    const stamp = await now()
    return stamp !== undefined && isSameStamp(before, stamp)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
