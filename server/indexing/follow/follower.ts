import type { EngineChange, SearchEngine, WriteResult } from '../../engine/port.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import type { ChangeKinds } from '../../scope/change-kind.ts'
import { readChanges } from './changes.ts'
import { coreKinds } from './core-kinds.ts'
import { notePassed } from './passed.ts'
import { findPosition, type Position } from './position.ts'
import { readWalk } from './walk.ts'

/**
 * The follower carries every change of the records to the engine, in the order of their numbers, and commits how far it came with the
 * changes themselves. So after any crash it goes on where the index really is: nothing twice, nothing missed. An index that cannot be led on
 * is made by a walk through all documents first.
 */
export type FollowerDeps = {
  records: Records
  engine: SearchEngine
  /** What features note beside documents and projects. */
  kinds?: ChangeKinds | undefined
  /** Distinguishes several followers of the same records; default `index`. */
  name?: string
  /** Told of terms that were too long for the engine and are found by their beginning only. */
  onCutTerms?: ((cut: WriteResult['cutTerms']) => Promise<void>) | undefined
}

export type CatchUpOptions = {
  signal?: AbortSignal | undefined
  /** Asked before each write to the index: throws where another process leads it on by now. */
  mayWrite?: (() => Promise<void>) | undefined
  /** A commit follows at the latest after this much time of writing; default 2,000 ms. */
  commitEveryMs?: number
  /** Called after each commit with what is now searchable. */
  onCommit?: (position: Position) => void
  /** Called with the number of documents each time that some have been walked. */
  onWalked?: (count: number) => void
}

/** Carries on everything that is in the records now; answers the number of the last change that is searchable. */
export async function catchUp(deps: FollowerDeps, options: CatchUpOptions = {}): Promise<number> {
  const found = await findPosition(deps, options.signal)
  const index = found ? openIndex(deps, options, found) : await beginIndex(deps, options)
  const kinds = { ...coreKinds, ...deps.kinds }
  await walkDocuments({ ...deps, kinds }, options, index)
  for (;;) {
    const last = await readLastChange(deps.records)
    const batch = await readChanges(deps.records, kinds, index.at().change)
    if (!batch) {
      // Numbers up to it were given, and nothing is noted under them, such as what was taken back: the index would be behind for ever.
      if (last > index.at().change) await index.write([], { change: last })
      break
    }
    if (batch.spread) await spread(batch.spread(deps.engine), index)
    await index.write(batch.changes, { change: batch.last })
  }
  await index.commit()
  return index.at().change
}

/** Its documents are looked up in the index as it is now; until all of them are told it stands where it stood. */
async function spread(told: AsyncIterable<EngineChange[]>, index: OpenIndex): Promise<void> {
  await index.commit()
  for await (const changes of told) await index.write(changes, index.at())
}

/** What has changed meanwhile comes afterwards, under numbers above that of the walk's beginning. */
async function walkDocuments({ records, kinds }: FollowerDeps, { onWalked }: CatchUpOptions, index: OpenIndex): Promise<void> {
  const { change, walked } = index.at()
  if (walked === undefined) return
  for (let after = walked; ; ) {
    const batch = await readWalk(records, after, { since: change, kinds })
    if (!batch) break
    after = batch.last
    await index.write(batch.changes, { change, walked: after })
    onWalked?.(batch.count)
  }
  await index.write([], { change })
}

/** An index that is being written; commits by itself from time to time. */
type OpenIndex = {
  at(): Position
  /** Writes changes after which the index stands at `to`. */
  write(changes: EngineChange[], to: Position): Promise<void>
  commit(): Promise<void>
}

/** The contents of an index at this position cannot be relied on. */
async function beginIndex(deps: FollowerDeps, options: CatchUpOptions): Promise<OpenIndex> {
  await options.mayWrite?.()
  await deps.engine.clear(options.signal)
  return openIndex(deps, options, { change: await readLastChange(deps.records), walked: 0 })
}

function openIndex(deps: FollowerDeps, options: CatchUpOptions, from: Position): OpenIndex {
  const { signal, mayWrite, commitEveryMs = 2_000 } = options
  let at = from
  let isCommitted = true
  let since = performance.now()
  const commit = async () => {
    if (isCommitted) return
    await mayWrite?.()
    await deps.engine.commit({ recordsId: deps.records.id, ...at }, signal)
    isCommitted = true
    since = performance.now()
    await notePassed(deps.records, deps.name ?? 'index', at.change)
    options.onCommit?.(at)
  }
  const write = async (changes: EngineChange[], to: Position) => {
    signal?.throwIfAborted()
    if (changes.length > 0) {
      await mayWrite?.()
      const { cutTerms } = await deps.engine.write(changes, signal)
      if (cutTerms.length > 0) await deps.onCutTerms?.(cutTerms)
    }
    at = to
    isCommitted = false
    if (performance.now() - since > commitEveryMs) await commit()
  }
  return { at: () => at, write, commit }
}
