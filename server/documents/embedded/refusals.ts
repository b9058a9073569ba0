const rememberedMs = 10 * 60_000
const mostRemembered = 10_000

/** What could not be had, and why, for ten minutes. */
export class Refusals<Why> {
  readonly #known = new Map<string, { why: Why; until: number }>()

  find(key: string): Why | undefined {
    const known = this.#known.get(key)
    return known && known.until > Date.now() ? known.why : undefined
  }

  note(key: string, why: Why): void {
    // The oldest stands first.
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= mostRemembered) this.#known.delete(oldest)
    this.#known.set(key, { why, until: Date.now() + rememberedMs })
  }
}
