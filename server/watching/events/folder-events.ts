import { type FSWatcher, watch } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type WatchProblem, watchProblem } from '@dossier/contract/indexing/watching'
import { displayPath } from '../../scan/display-path.ts'
import { codeOf } from '../../scan/faults.ts'
import { foldersInside, pathInside } from '../../scan/walk.ts'
import type { EventOrder, EventReach, EventWatch } from './port.ts'

/** How many folders more may be watched, by all watches together: each takes about 2 KB of this process. */
export type FolderBudget = { readonly atMost: number; left: number }

/**
 * Events on Linux: one inotify watch for each folder, which tells of the files in it as well. Node's own recursive watch takes one for each file too, and so
 * does chokidar: for 100,000 files that is more than many systems give to a user.
 */
export async function openFolderEvents(order: EventOrder, budget: FolderBudget): Promise<EventWatch> {
  const events = new FolderEvents(order, budget)
  await events.open()
  return events
}

class FolderEvents implements EventWatch {
  isLost = false
  readonly #order: EventOrder
  readonly #budget: FolderBudget
  /** By the folder's path, each byte as one character. */
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #own: Set<string>
  readonly #ownName: string
  /** Paths that came or went: what they are now is looked at one after the other. */
  readonly #toLook = new Set<string>()
  #isLooking = false
  #isClosed = false
  #limit: WatchProblem | undefined
  #refused: string[] = []

  constructor(order: EventOrder, budget: FolderBudget) {
    this.#order = order
    this.#budget = budget
    this.#own = new Set(order.ownFolders.map(keyOf))
    this.#ownName = basename(keyOf(order.folder))
  }

  get reach(): EventReach {
    const problems: WatchProblem[] = []
    if (this.#limit) problems.push(this.#limit)
    const [first] = this.#refused
    const more = this.#refused.length - 1
    if (first !== undefined) problems.push(watchProblem('not-permitted', { path: more > 0 ? `${first} (+${more})` : first }))
    const some = this.#watchers.size === 0 ? 'none' : 'some'
    return { events: this.#limit ? some : 'all', problems }
  }

  async open(): Promise<void> {
    await this.#addTree(this.#order.folder)
    this.#order.signal.throwIfAborted()
  }

  close(): void {
    this.#isClosed = true
    for (const key of [...this.#watchers.keys()]) this.#drop(key)
  }

  /** Depth first; each folder is watched before it is listed, so that nothing comes in between. */
  async #addTree(root: Buffer): Promise<void> {
    const folders = [root]
    for (let folder = folders.pop(); folder && !this.#isOver; folder = folders.pop()) {
      if (this.#own.has(keyOf(folder)) || !this.#add(folder)) continue
      for await (const inside of foldersInside(folder)) folders.push(inside)
    }
  }

  get #isOver(): boolean {
    return this.#isClosed || this.#limit !== undefined || this.#order.signal.aborted
  }

  /** Answers whether to go on inside it. */
  #add(folder: Buffer): boolean {
    const key = keyOf(folder)
    if (this.#watchers.has(key)) return true
    if (this.#budget.left <= 0) this.#limit = watchProblem('too-many-folders', { count: String(this.#budget.atMost) })
    if (this.#isOver) return false
    try {
      const watcher = watch(folder, { encoding: 'buffer', persistent: false }, (type, name) => this.#hear(folder, type, name))
      watcher.on('error', () => this.#drop(key))
      this.#watchers.set(key, watcher)
      this.#budget.left -= 1
      return true
    } catch (error) {
      this.#noteFault(folder, codeOf(error))
      return false
    }
  }

  #noteFault(folder: Buffer, code: string | undefined): void {
    if (code === 'ENOSPC') this.#limit = watchProblem('watches-used-up', { limit: 'fs.inotify.max_user_watches=1000000' })
    if (code === 'EMFILE') this.#limit = watchProblem('watches-used-up', { limit: 'fs.inotify.max_user_instances=1024' })
    if (code === 'EACCES' || code === 'EPERM') this.#refused.push(displayPath(folder))
  }

  #hear(folder: Buffer, type: string, name: Buffer | null): void {
    const path = name === null ? folder : pathInside(folder, name)
    if (this.#isClosed || this.#own.has(keyOf(path))) return
    this.#order.onChange(path)
    if (type !== 'rename') return
    // What a folder tells of itself comes under its own name; all others are told of by the one that they lie in.
    if (folder === this.#order.folder && name?.toString('latin1') === this.#ownName) this.#lose()
    this.#toLook.add(keyOf(path))
    if (!this.#isLooking) void this.#look()
  }

  #lose(): void {
    this.isLost = true
    this.#order.onReach(this.reach)
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    const before = this.#limit
    for (const key of this.#toLook) {
      this.#toLook.delete(key)
      if (this.#isClosed) break
      const path = Buffer.from(key, 'latin1')
      const isFolder = await lstat(path).then(
        (stats) => stats.isDirectory(),
        () => false,
      )
      // Whatever was there is another folder now, or none.
      this.#dropTree(key)
      if (isFolder) await this.#addTree(path)
    }
    this.#isLooking = false
    if (this.#limit !== before) this.#order.onReach(this.reach)
  }

  #dropTree(key: string): void {
    if (!this.#watchers.has(key)) return
    const below = `${key}/`
    for (const each of this.#watchers.keys()) if (each === key || each.startsWith(below)) this.#drop(each)
  }

  #drop(key: string): void {
    this.#watchers.get(key)?.close()
    if (this.#watchers.delete(key)) this.#budget.left += 1
  }
}

function keyOf(path: Buffer): string {
  return path.toString('latin1')
}
