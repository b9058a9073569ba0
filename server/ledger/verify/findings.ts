import { limits } from '@dossier/contract'
import { type Difference, type DifferenceKind, differenceKinds } from '@dossier/contract/verify'

/** Where a difference is; nothing for one of the whole project. */
export type DifferencePlace = { path?: string; embeddedPath?: string | null }

/** What a verification has found so far: all differences counted, the first of them told. */
export class Findings {
  readonly differences: Difference[] = []
  readonly counts: Record<string, number> = Object.fromEntries(differenceKinds.map((kind) => [kind, 0]))
  #total = 0

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
    if (this.differences.length >= limits.toldDifferences) return
    this.differences.push({ kind, path: path ?? null, embeddedPath, facts })
  }
}
