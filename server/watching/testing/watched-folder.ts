import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { WatchedFolder } from '@dossier/contract/indexing/watching'
import { afterEach } from 'vitest'
import { folder, pipeline, stateOf, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import type { EventOrder, EventReach, OpenEvents } from '../events/port.ts'
import { turns, type WatchParts } from '../parts.ts'
import { addWatch, listWatches } from '../watches.ts'
import { Watching } from '../watching.ts'
import { FakeClock } from './fake-clock.ts'

/** Events that a test makes up. */
class FakeEvents {
  /** Of the watch that is open; undefined while none is. */
  order: EventOrder | undefined
  reach: EventReach = { events: 'all', problems: [] }
  isLost = false

  readonly open: OpenEvents = async (order) => {
    this.order = order
    this.isLost = false
    const now = { reach: () => this.reach, isLost: () => this.isLost }
    return {
      get reach() {
        return now.reach()
      },
      get isLost() {
        return now.isLost()
      },
      close: () => {
        if (this.order === order) this.order = undefined
      },
    }
  }

  /** Something at this name in the folder has changed. */
  tell(name: string): void {
    this.order?.onChange(Buffer.from(join(folder, name)))
  }
}

/** Makes the watches of the test's pipeline live, by a clock and events of its own. Time passes only in `until` and by `clock.advance`. */
function liveWatches(changes: Partial<WatchParts> = {}) {
  const clock = new FakeClock()
  const events = new FakeEvents()
  const parts: WatchParts = {
    program: pipeline.program,
    clock,
    openEvents: events.open,
    readMounts: async () => undefined,
    restMs: 3_000,
    rest: async () => {},
    inTurn: turns(),
    ...changes,
  }
  const watching = new Watching(parts)
  /** Lets time pass, a quarter of a second each turn, until something holds; whatever is asked of the worker it does. */
  const until = async (holds: () => Promise<boolean> | boolean) => {
    while (!(await holds())) {
      clock.advance(250)
      await pipeline.work()
      await turn()
    }
  }
  const seen = async (state: WatchedFolder['state']) => until(async () => (await status()).state === state)
  return { clock, events, watching, until, seen }
}

/** Switches the watch of the test's folder on. */
export async function watchFolder(): Promise<void> {
  await addWatch(pipeline.records, { project, path: folder, userId: 'local' })
}

/** How the watch of the test's folder stands. */
export async function status(): Promise<WatchedFolder> {
  const [watched] = await listWatches(pipeline.records, [project])
  if (!watched) throw new Error('the folder is not watched')
  return watched
}

/** How many runs there were. */
export async function countRuns(): Promise<number> {
  const { counted } = await pipeline.records.db
    .selectFrom('task')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('leader_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(counted)
}

/** Folders that a test watches live: each is closed after it. `open` has those that are. */
export function useLiveWatches() {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const watching of open.splice(0)) await watching.close()
  })

  /** Files in tests are a moment old: how long they must rest is tried where it matters. */
  function live(changes: Partial<WatchParts> = {}) {
    const lived = liveWatches({ restMs: 1, ...changes })
    open.push(lived.watching)
    return lived
  }

  /** The folder with these files, indexed and watched, nothing to be done. */
  async function watched(files: Record<string, string>, changes: Partial<WatchParts> = {}) {
    await write(files)
    await pipeline.index(folder)
    await watchFolder()
    const lived = live(changes)
    await lived.seen('watching')
    return lived
  }

  return { live, watched, open }
}

/** Whether the file of this name in the folder has been read. */
export const isIndexed = (name: string) => async () => (await stateOf(name)) === 'indexed'

/** Whether the file of this name is noticed to be gone. */
export const isMissing = (name: string) => async () => {
  const row = pipeline.records.db.selectFrom('entry').select('missing_since').where('path', '=', join(folder, name))
  return (await row.executeTakeFirst())?.missing_since != null
}
