import { AppError, taskClasses } from '@dossier/contract'
import type { FinderFault, FindNamesProperties, FoundNames } from '@dossier/contract/names/names'
import { readDocuments, type StoredDocument } from '../../documents/read.ts'
import { GroupCommit } from '../../records/writing/group-commit.ts'
import { projectOf, type Report } from '../../tasks/kind.ts'
import { endPart } from '../../tasks/states.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'
import type { NameFinder } from '../finder/finder.ts'
import { findersOf } from '../finder/given-finders.ts'
import { faultOf, missingFor, requireFinder } from '../finder-faults.ts'
import { type Reading, type Stored, storeNames } from '../store-names.ts'
import type { Trx } from '../tables.ts'
import { bringMissing } from './bring-missing.ts'
import type { FindArgs } from './find-args.ts'
import { FindProgress, namedLost } from './find-progress.ts'
import { foundSoFar } from './found-so-far.ts'
import { listDocuments, readSince } from './list-documents.ts'
import { readNames } from './read-document.ts'
import { countWanted, dropOrphans, leaveLanguage, nextWanted, noteAllWanted, noteWanted, takeUpLeft } from './wanted.ts'

export type FindTask = { scope: WorkerScope; args: FindArgs; report: Report<FindNamesProperties>; signal: AbortSignal }

/** Enough that the finder never waits for a text, nor storing for the finder: by one commit as many are stored. */
const documentsAtOnce = 64
/** Of long texts there are fewer, in UTF-16 units. */
const unitsAtOnce = 4 * 1024 * 1024

/** A few less than are in hand: those whose text is long come later. */
const storedAtOnce = 48

/** So often it is asked whether the finder is still switched on. */
const followMs = 1_000

/** A document that is changed each time while it is read. */
const mostAttempts = 3

/**
 * Reads the documents of a task, language by language. What was found in each is durable with the note that it was read: begun again, it goes on with the next one.
 * @throws AppError PIPELINE_NOT_FOUND; the signal's reason.
 */
export async function runFindNames({ scope, args, report, signal }: FindTask): Promise<FoundNames> {
  const { records, taskId } = scope
  const finder = requireFinder(await findersOf(scope.program.given), args.pipeline)
  await dropOrphans(records)
  const { since, isListed } = await readTask(scope)
  if (!isListed && !args.isChosen) await list({ scope, args, report, signal }, since)
  await takeUpLeft(records, taskId)
  const known = await foundSoFar(records, taskId, args.pipeline, namedLost)
  const progress = new FindProgress(args, report, { counts: await countWanted(records, taskId), known })
  const run = new FindRun({ scope, args, finder, progress, since: args.again ? since : 0, signal })
  for (const language of progress.languages) await run.readLanguage(language)
  // What it found can be searched when it says that it is done.
  await scope.worker.index.settle(signal)
  return progress.close()
}

async function list({ scope, args, signal }: FindTask, since: number): Promise<void> {
  const { records, taskId } = scope
  const listing = { records, project: projectOf(scope), taskId, args, since: args.again ? since : 0, signal }
  const result = await listDocuments(listing)
  await endPart(records, taskId, { class: taskClasses.enqueueNames, result })
}

/** When it was asked for, and whether its list of documents is whole. */
async function readTask({ records: { db }, taskId }: WorkerScope): Promise<{ since: number; isListed: boolean }> {
  const rows = await db
    .selectFrom('task')
    .select(['class', 'state', 'created_at'])
    .where((eb) => eb.or([eb('id', '=', taskId), eb('leader_id', '=', taskId)]))
    .execute()
  const since = Math.min(...rows.map(({ created_at }) => Number(created_at)))
  return { since, isListed: rows.some((row) => row.class === taskClasses.enqueueNames && row.state === 'DONE') }
}

type Parts = Omit<FindTask, 'report'> & { finder: NameFinder; progress: FindProgress; since: number }

class FindRun {
  readonly #parts: Parts
  readonly #writes: GroupCommit
  readonly #store: (reading: Reading) => Promise<Stored>
  readonly #project: string
  #followedAt = Date.now()
  /** The first fault that is no document's. */
  readonly #failing = new AbortController()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#writes = new GroupCommit(parts.scope.records)
    this.#store = this.#writes.together(
      (trx, readings: Reading[]) => storeAndNote(trx, parts.scope.taskId, readings),
      storedAtOnce,
    )
    this.#project = projectOf(parts.scope)
  }

  async readLanguage(language: string): Promise<void> {
    const { scope, finder, progress } = this.#parts
    const missing = await bringMissing(this.#parts, language, await missingFor(finder, language))
    const left = missing ?? (await this.#readAll(language).finally(() => finder.rest()))
    if (!left) return
    await leaveLanguage(scope.records, scope.taskId, language)
    progress.leaveLanguage(language, left)
  }

  /** Answers what kept it from going on; undefined where all was read. */
  async #readAll(language: string): Promise<FinderFault | undefined> {
    const { scope, signal } = this.#parts
    const atWork = new Set<Promise<void>>()
    let units = 0
    const until = AbortSignal.any([signal, this.#failing.signal])
    let left: FinderFault | undefined
    try {
      for (let after = 0; ; ) {
        const rids = await nextWanted(scope.records, scope.taskId, language, after)
        after = rids.at(-1) ?? after
        if (rids.length === 0 || left) break
        for (const document of await this.#toRead(language, rids)) {
          await this.#follow()
          until.throwIfAborted()
          if (left) break
          while (atWork.size >= documentsAtOnce || (atWork.size > 0 && units + document.textLength > unitsAtOnce))
            await Promise.race(atWork)
          units += document.textLength
          const work = this.#readOne(language, document, until)
            .then((fault) => {
              left ??= fault
            })
            .catch((error: unknown) => this.#failing.abort(error))
            .finally(() => {
              units -= document.textLength
              atWork.delete(work)
            })
          atWork.add(work)
        }
      }
    } finally {
      this.#writes.hurry()
      await Promise.all(atWork)
    }
    until.throwIfAborted()
    return left
  }

  /** A finder that was switched off or replaced meanwhile is closed by being looked for, and says so when it is asked. */
  async #follow(): Promise<void> {
    if (Date.now() - this.#followedAt < followMs) return
    this.#followedAt = Date.now()
    await findersOf(this.#parts.scope.program.given)
  }

  /** What is gone, or was read by another task meanwhile, is done. */
  async #toRead(language: string, rids: number[]): Promise<StoredDocument[]> {
    const { scope, args, since } = this.#parts
    const { documents } = await readDocuments(scope.records, rids)
    const read = new Set(await readSince(scope.records, rids, { pipeline: args.pipeline, since, isByName: true }))
    const there = documents.filter(({ rid }) => !read.has(rid))
    const toRead = new Set(there.map(({ rid }) => rid))
    for (const rid of rids) if (!toRead.has(rid)) await this.#pass(language, rid)
    return there
  }

  async #pass(language: string, rid: number): Promise<void> {
    const { scope, progress } = this.#parts
    await this.#writes.run((trx) => noteWanted(trx, scope.taskId, { rid, language }, 'done'), true)
    progress.read(language, 0)
  }

  /** Answers what keeps the finder from reading the language, found out meanwhile. */
  async #readOne(language: string, document: StoredDocument, signal: AbortSignal): Promise<FinderFault | undefined> {
    const { progress } = this.#parts
    const path = String(document.source.path)
    progress.begin(path)
    try {
      return await this.#readUntilStored(language, document, signal)
    } finally {
      progress.end(path)
    }
  }

  async #readUntilStored(language: string, document: StoredDocument, signal: AbortSignal): Promise<FinderFault | undefined> {
    const { scope, progress } = this.#parts
    let now: StoredDocument | undefined = document
    for (let attempt = 0; attempt < mostAttempts && now; attempt += 1) {
      const outcome = await this.#tryToRead(language, now, signal)
      if (outcome !== 'changed') return outcome
      now = (await readDocuments(scope.records, [document.rid])).documents[0]
    }
    if (!now) return await this.#pass(language, document.rid).then(() => undefined)
    await this.#writes.run((trx) => noteWanted(trx, scope.taskId, { rid: document.rid, language }, 'left'))
    progress.leave(language)
    return undefined
  }

  async #tryToRead(
    language: string,
    document: StoredDocument,
    signal: AbortSignal,
  ): Promise<FinderFault | 'changed' | undefined> {
    const { args, progress } = this.#parts
    const { rid, version, id, routing } = document
    const read = await this.#read(language, document, signal)
    if ('missing' in read) return read.missing
    const { content, names, fault } = read
    const asRead = { rid, project: this.#project, version, pipeline: args.pipeline, language, content }
    const stored = await this.#store({ read: asRead, outcome: { names, ...(fault && { fault }) } })
    if (stored === 'changed') return 'changed'
    if (fault && stored === 'stored')
      progress.lose(language, { id, routing, path: String(document.source.path), fault: faultOf(fault) })
    else progress.read(language, names.length)
    return undefined
  }

  async #read(language: string, document: StoredDocument, signal: AbortSignal) {
    const { scope, finder, progress } = this.#parts
    const onRead = (characters: number) => progress.advance(characters)
    try {
      return await readNames({ records: scope.records, finder, language, onRead, signal }, document)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError) || error.code !== 'FINDER_NOT_READY') throw error
      return { missing: (await missingFor(finder, language)) ?? faultOf({ code: error.code, facts: {} }) }
    }
  }
}

/** Stores what was found in documents of a task, and notes that they were read; one that has changed meanwhile is read once more. */
async function storeAndNote(trx: Trx, taskId: string, readings: Reading[]): Promise<Stored[]> {
  const stored = await storeNames(trx, readings)
  const noted = readings.flatMap(({ read: { rid, language }, outcome: { fault } }, at) => {
    const state = fault && stored[at] === 'stored' ? ('lost' as const) : ('done' as const)
    return stored[at] === 'changed' ? [] : [{ rid, language, state }]
  })
  await noteAllWanted(trx, taskId, noted)
  return stored
}
