import { createListeners } from '../api/listeners.ts'

/** Asks the server which of some documents are marked. */
type Ask = (project: string, ids: string[]) => Promise<readonly string[]>

/**
 * What is known of a document. `stale`: to be asked anew, and shown as it was until the answer comes; `asked`: an answer is awaited, or none came.
 * A mark that is set, or a store that forgets, puts another object in its place: an answer that comes later finds that it is too late.
 */
type Entry = { isMarked: boolean; state: 'known' | 'asked' | 'stale' }

type Wanted = { project: string; id: string; entry: Entry }

/** In one address, which may be some 16,000 letters long. */
const askedAtOnce = 50

/**
 * Which documents are marked, as far as anything on the screen wants to know. What many ask at the same time is one request; a failure leaves
 * what was known, is told once, and is asked again only after `forget`.
 */
export class MarkStore {
  readonly #ask: Ask
  readonly #onFailure: () => void
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = createListeners()
  #wanted: Wanted[] = []

  constructor(ask: Ask, onFailure: () => void) {
    this.#ask = ask
    this.#onFailure = onFailure
  }

  /** Whether a document is marked, as far as is known; false until it is. Asks where nobody has asked yet. */
  isMarked(project: string, id: string): boolean {
    const entry = this.#entries.get(keyOf(project, id))
    if (entry === undefined || entry.state === 'stale') this.#want(project, id, entry?.isMarked ?? false)
    return entry?.isMarked ?? false
  }

  /** Sets what has just been changed. */
  set(project: string, id: string, isMarked: boolean): void {
    this.#entries.set(keyOf(project, id), { isMarked, state: 'known' })
    this.#listeners.tell()
  }

  /** Refetches what is on the screen, which stays as it is meanwhile: many were changed at once, or could not be loaded. */
  forget(): void {
    for (const [key, { isMarked }] of this.#entries) this.#entries.set(key, { isMarked, state: 'stale' })
    this.#listeners.tell()
  }

  /** Subscribes to every change; returns the function that unsubscribes. */
  readonly subscribe = this.#listeners.add

  #want(project: string, id: string, isMarked: boolean): void {
    const entry: Entry = { isMarked, state: 'asked' }
    this.#entries.set(keyOf(project, id), entry)
    // Once everything that renders now has asked.
    if (this.#wanted.length === 0) queueMicrotask(() => void this.#askAll())
    this.#wanted.push({ project, id, entry })
  }

  async #askAll(): Promise<void> {
    const parts = partsOf(this.#wanted)
    this.#wanted = []
    const answers = await Promise.all(parts.map((part) => this.#askSome(part)))
    if (answers.includes(false)) this.#onFailure()
    this.#listeners.tell()
  }

  /** False where the server could not be asked. */
  async #askSome([project, wanted]: [string, Wanted[]]): Promise<boolean> {
    const ids = wanted.map(({ id }) => id)
    const marked = await this.#ask(project, ids).catch(() => null)
    if (marked === null) return false
    const found = new Set(marked)
    for (const { id, entry } of wanted) {
      const key = keyOf(project, id)
      if (this.#entries.get(key) === entry) this.#entries.set(key, { isMarked: found.has(id), state: 'known' })
    }
    return true
  }
}

function keyOf(project: string, id: string): string {
  return `${project} ${id}`
}

/** What one request can ask: documents of one project, not too many. */
function partsOf(wanted: Wanted[]): [project: string, Wanted[]][] {
  const projects = [...new Set(wanted.map(({ project }) => project))]
  return projects.flatMap((project) => {
    const all = wanted.filter((each) => each.project === project)
    return Array.from({ length: Math.ceil(all.length / askedAtOnce) }, (_, part): [string, Wanted[]] => [
      project,
      all.slice(part * askedAtOnce, (part + 1) * askedAtOnce),
    ])
  })
}
