import { limits } from '@dossier/contract'
import { type Difference, type DifferenceKind, differenceKinds } from '@dossier/contract/verify'

/** Where a difference is; nothing for one of the whole project. */
export type DifferencePlace = { path?: string; embeddedPath?: string | null }

/** How many differences of each kind are told at least, as far as there are. */
const fairShare = Math.floor(limits.toldDifferences / differenceKinds.length)

/** What a verification has found so far: all differences counted, the first of them told. */
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

  /** However many there are of one kind, some of each other are told: the last one told of the commonest gives way. */
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
