import { mostOffsets } from '@dossier/contract/documents/documents'

/** Tells on which pages places of the text lie, ascending; null where nobody can tell. */
export type TellPages = (places: readonly number[]) => Promise<readonly (number | null)[]>

/** The pages of hits, told by the server for those that somebody walks to. Pages are counted from 1. */
export class ToldPages {
  readonly #places: readonly number[]
  readonly #tell: TellPages
  /** By the number of the hit. */
  readonly #known = new Map<number, number>()

  /** `places`: of all hits in the text, ascending. */
  constructor(places: readonly number[], tell: TellPages) {
    this.#places = places
    this.#tell = tell
  }

  /** The page of the first hit; undefined where it cannot be told. */
  first(): Promise<number | undefined> {
    return this.#pageOf(0)
  }

  /** The nearest page with hits beyond a page, around the ends; the page itself where there is no other. Undefined where it cannot be told. */
  async beyond(page: number, step: 1 | -1): Promise<number | undefined> {
    const count = this.#places.length
    let [near, far] = step === 1 ? [-1, count] : [count, -1]
    const isBeyond = (other: number) => (step === 1 ? other > page : other < page)
    const narrow = (hit: number, itsPage: number) => {
      if (isBeyond(itsPage)) far = step === 1 ? Math.min(far, hit) : Math.max(far, hit)
      else near = step === 1 ? Math.max(near, hit) : Math.min(near, hit)
    }
    for (const [hit, its] of this.#known) narrow(hit, its)
    for (let asked = [near + step]; Math.abs(far - near) > 1; asked = between(near, far)) {
      for (const hit of await this.#learn(asked)) {
        const its = this.#known.get(hit)
        if (its === undefined) return undefined
        narrow(hit, its)
      }
    }
    const isOutside = far === count || far === -1
    return this.#pageOf(isOutside ? (step === 1 ? 0 : count - 1) : far)
  }

  async #pageOf(hit: number): Promise<number | undefined> {
    await this.#learn([hit])
    return this.#known.get(hit)
  }

  async #learn(hits: readonly number[]): Promise<readonly number[]> {
    const unknown = hits.filter((hit) => !this.#known.has(hit)).sort((a, b) => a - b)
    if (unknown.length === 0) return hits
    const pages = await this.#tell(unknown.map((hit) => this.#places[hit] ?? 0))
    for (const [at, hit] of unknown.entries()) {
      const page = pages[at]
      if (typeof page === 'number') this.#known.set(hit, page)
    }
    return hits
  }
}

/** Numbers between two others, close together beside the first: of hits on one page there are few, or many. */
function between(near: number, far: number): number[] {
  const step = Math.sign(far - near)
  const some: number[] = []
  for (let by = 1; by < Math.abs(far - near) && some.length < mostOffsets; by *= 2) some.push(near + step * by)
  return some
}
