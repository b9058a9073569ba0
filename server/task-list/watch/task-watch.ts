import type { Records } from '../../records/open.ts'
import type { TaskRow } from '../../tasks/row.ts'

/** Tasks write down what they tell twice a second: looking more often finds nothing. */
const lookEveryMs = 500
/** A row that was written just before it could be seen is looked at again. */
const windowMs = 5_000

/** Rows that have changed, and the ids of tasks that are no longer there. */
export type RowNews = { rows: readonly TaskRow[]; gone: readonly string[] }

/** Told of news, and of what kept it from being told: then it is told nothing more. */
type Follower = { tell(news: RowNews): void; fail(error: unknown): void }

/**
 * Looks at the tasks for everybody who follows them: one look for all, and none where nobody follows. What another process writes is seen too. It holds
 * the ids of all tasks, and of those that changed in the last seconds how they looked.
 */
export class TaskWatch {
  readonly #records: Records
  readonly #followers = new Set<Follower>()
  #known = new Set<string>()
  #looks = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  /** The look that goes on plans the next one itself: whoever comes meanwhile begins no other. */
  #isLooking = false

  constructor(records: Records) {
    this.#records = records
  }

  /** How many follow. */
  get size(): number {
    return this.#followers.size
  }

  /** Follows from now on; what is told first may be known already. Gives the function that stops it. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    this.#plan(0)
    return () => {
      this.#followers.delete(follower)
      if (this.#followers.size > 0) return
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#known.clear()
      this.#looks.clear()
    }
  }

  #plan(ms: number): void {
    if (!this.#isLooking) this.#timer ??= setTimeout(() => void this.#look(), ms)
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    this.#isLooking = true
    try {
      const news = { rows: await this.#changed(), gone: await this.#gone() }
      if (news.rows.length + news.gone.length > 0) for (const follower of this.#followers) follower.tell(news)
    } catch (error) {
      for (const follower of this.#followers) follower.fail(error)
    }
    this.#isLooking = false
    if (this.#followers.size > 0) this.#plan(lookEveryMs)
  }

  async #changed(): Promise<TaskRow[]> {
    const recent = await this.#records.db
      .selectFrom('task')
      .selectAll()
      .where('updated_at', '>=', Date.now() - windowMs)
      .execute()
    const before = this.#looks
    this.#looks = new Map(recent.map((row) => [row.id, JSON.stringify(row)]))
    for (const { id } of recent) this.#known.add(id)
    return recent.filter(({ id }) => before.get(id) !== this.#looks.get(id))
  }

  /** The ids are read only where there are not as many as before. */
  async #gone(): Promise<string[]> {
    const { db } = this.#records
    const { count } = await db
      .selectFrom('task')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) === this.#known.size) return []
    const there = new Set((await db.selectFrom('task').select('id').execute()).map(({ id }) => id))
    const gone = [...this.#known].filter((id) => !there.has(id))
    this.#known = there
    return gone
  }
}

const watches = new WeakMap<Records, TaskWatch>()

/** The one watch of these records. */
export function watchOf(records: Records): TaskWatch {
  const watch = watches.get(records) ?? new TaskWatch(records)
  watches.set(records, watch)
  return watch
}
