import { limits } from '@dossier/contract'
import { type Difference, type DifferenceKind, differenceKinds } from '@dossier/contract/ledger/verify'

/** Where a difference is; nothing for one of the whole project. */
export type DifferencePlace = { path?: string; embeddedPath?: string | null }

/** Minimum number of reported differences per kind, if there are that many. */
const fairShare = Math.floor(limits.toldDifferences / differenceKinds.length)

/** A verification's findings so far: all differences are counted, the first ones listed. */
export class Findings {
  readonly differences: Difference[] = []
  readonly counts: Record<string, number> = Object.fromEntries(differenceKinds.map((kind) => [kind, 0]))
  #total = 0
  readonly #told = new Map<string, number>()

  get total(): number {
    return this.#total
  }

  add(
    kind: DifferenceKind,
    { path = undefined, embeddedPath = null }: DifferencePlace = {},
    facts: Difference['facts'] = {},
  ): void {
    this.#total += 1
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    const told = this.#told.get(kind) ?? 0
    if (this.differences.length >= limits.toldDifferences && (told >= fairShare || !this.#makeRoom())) return
    this.#told.set(kind, told + 1)
    this.differences.push({ kind, path: path ?? null, embeddedPath, facts })
  }

  /** A frequent kind cannot crowd out the others: the last entry of the most frequent kind makes room. */
  #makeRoom(): boolean {
    const [commonest, told] = [...this.#told].reduce((one, other) => (other[1] > one[1] ? other : one))
    this.#told.set(commonest, told - 1)
    return (
      this.differences.splice(
        this.differences.findLastIndex(({ kind }) => kind === commonest),
        1,
      ).length === 1
    )
  }
}
