import { AppError } from '@dossier/contract'

type Waiting = { begin: () => void; refuse: (error: AppError) => void }

/**
 * Does one piece of work at a time. Those who wait do so in a line for each place that they come from, and lines take turns: a crowd from one place makes its own line long, not the others'. Where too
 * many wait, the last one of the longest line is refused.
 */
export class FairTurns {
  readonly #most: number
  /** The line that has its turn next comes first. */
  readonly #lines = new Map<string, Waiting[]>()
  #isBusy = false
  #waiting = 0

  /** `most`: how many may wait. */
  constructor(most: number) {
    this.#most = most
  }

  /** @throws AppError TOO_MANY_SIGN_INS, and what the work throws. */
  async run<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#wait(place)
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#letNextIn()
    }
  }

  async #wait(place: string): Promise<void> {
    if (this.#waiting >= this.#most) this.#makeRoom(place)
    const line = this.#lines.get(place) ?? []
    this.#lines.set(place, line)
    this.#waiting += 1
    await new Promise<void>((begin, refuse) => line.push({ begin, refuse }))
  }

  #letNextIn(): void {
    const [next] = this.#lines
    if (next === undefined) {
      this.#isBusy = false
      return
    }
    const [place, line] = next
    this.#lines.delete(place)
    if (line.length > 1) this.#lines.set(place, line)
    this.#waiting -= 1
    line.shift()?.begin()
  }

  #makeRoom(place: string): void {
    const own = this.#lines.get(place)?.length ?? 0
    const [longestPlace = place, longest = []] = [...this.#lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    )
    if (longest.length <= own + 1) throw tooMany()
    this.#waiting -= 1
    longest.pop()?.refuse(tooMany())
    if (longest.length === 0) this.#lines.delete(longestPlace)
  }
}

function tooMany(): AppError {
  return new AppError('TOO_MANY_SIGN_INS', { seconds: 5 })
}
