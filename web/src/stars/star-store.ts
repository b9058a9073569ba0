import { createListeners } from '../api/listeners.ts'

/** Asks the server which of some documents are starred. */
type Ask = (project: string, ids: string[]) => Promise<readonly string[]>

/** In one address, which may be some 16,000 letters long. */
const askedAtOnce = 50

/**
 * Which documents are starred, as far as anything on the screen wants to know. What many ask at the same time is one request; a failure is no star, and
 * is told once.
 */
export class StarStore {
  readonly #ask: Ask
  readonly #onFailure: () => void
  #known = new Map<string, boolean>()
  #wanted = new Map<string, Set<string>>()
  #isAsking = false
  readonly #listeners = createListeners()

  constructor(ask: Ask, onFailure: () => void) {
    this.#ask = ask
    this.#onFailure = onFailure
  }

  /** Whether a document is starred; false until it is known. Asks where nobody has asked yet. */
  isStarred(project: string, id: string): boolean {
    const known = this.#known.get(keyOf(project, id))
    if (known === undefined) this.#want(project, id)
    return known ?? false
  }

  /** Says what has just been changed. */
  set(project: string, id: string, isStarred: boolean): void {
    this.#known.set(keyOf(project, id), isStarred)
    this.#listeners.tell()
  }

  /** Forgets everything, so that what is on the screen is asked anew: many were changed at once. */
  forget(): void {
    this.#known = new Map()
    this.#listeners.tell()
  }

  /** Hears of every change; gives the function that stops listening. */
  readonly subscribe = this.#listeners.add

  #want(project: string, id: string): void {
    const ids = this.#wanted.get(project) ?? new Set()
    this.#wanted.set(project, ids.add(id))
    if (this.#isAsking) return
    this.#isAsking = true
    // After everything that is drawn now has asked.
    queueMicrotask(() => void this.#askAll())
  }

  async #askAll(): Promise<void> {
    const wanted = this.#wanted
    this.#wanted = new Map()
    this.#isAsking = false
    const known = this.#known
    const parts = [...wanted].flatMap(([project, ids]) => chunksOf([...ids]).map((chunk) => this.#askSome(project, chunk, known)))
    const answers = await Promise.all(parts)
    if (answers.includes(false)) this.#onFailure()
    this.#listeners.tell()
  }

  /** False where the server could not be asked. What was starred meanwhile is newer than the answer. */
  async #askSome(project: string, ids: string[], known: Map<string, boolean>): Promise<boolean> {
    const starred = await this.#ask(project, ids).catch(() => null)
    const found = new Set(starred)
    for (const id of ids) if (!known.has(keyOf(project, id))) known.set(keyOf(project, id), found.has(id))
    return starred !== null
  }
}

function keyOf(project: string, id: string): string {
  return `${project} ${id}`
}

function chunksOf(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, at) =>
    ids.slice(at * askedAtOnce, (at + 1) * askedAtOnce),
  )
}
