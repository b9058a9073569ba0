import type { Aggregation } from '../../../query/aggregation.ts'
import { aggregationQueries } from '../../../query/replace-sets.ts'
import type { Query, SetReference, Sort } from '../../../query/tree.ts'
import { UnknownSets } from '../../set-teller.ts'
import type { NamedSet, SetChange, SetState } from '../../sets.ts'
import { leavesOrRefusal } from './queries.ts'

/** So many numbers of all sets together are kept, some 50 bytes each. */
const mostNumbers = 4_000_000

type Kept = { version: number; rids: Set<number> }

/** The sets that were told, in this process: a cluster keeps none. The least recently used are forgotten first. */
export class KeptSets {
  readonly #sets = new Map<string, Kept>()
  #numbers = 0

  /** Throws UnknownSets with all of those that are not here in the version that is wanted. */
  require(wanted: SetReference[]): void {
    const missing = wanted.filter(({ name, version }) => (this.#sets.get(name)?.version ?? -1) < version)
    if (missing.length > 0) throw new UnknownSets(missing)
  }

  ridsOf(name: string): ReadonlySet<number> {
    const kept = this.#sets.get(name)
    if (!kept) throw new UnknownSets([{ name, version: 0 }])
    this.#sets.delete(name)
    this.#sets.set(name, kept)
    return kept.rids
  }

  define({ name, version, rids }: NamedSet): void {
    if ((this.#sets.get(name)?.version ?? -1) > version) return
    this.drop(name)
    this.#sets.set(name, { version, rids: new Set(rids) })
    this.#numbers += rids.length
    for (const other of this.#sets.keys()) {
      if (this.#numbers <= mostNumbers || other === name) break
      this.drop(other)
    }
  }

  change({ name, from, to, added, removed }: SetChange): boolean {
    const kept = this.#sets.get(name)
    if (kept === undefined || kept.version < from) return false
    if (kept.version >= to) return true
    const before = kept.rids.size
    for (const rid of removed) kept.rids.delete(rid)
    for (const rid of added) kept.rids.add(rid)
    kept.version = to
    this.#numbers += kept.rids.size - before
    return true
  }

  drop(name: string): void {
    this.#numbers -= this.#sets.get(name)?.rids.size ?? 0
    this.#sets.delete(name)
  }

  clear(): void {
    this.#sets.clear()
    this.#numbers = 0
  }

  list(): SetState[] {
    return [...this.#sets].map(([name, { version, rids }]) => ({ name, version, size: rids.size }))
  }
}

/** All sets that a request names, each once, in the highest version. */
export function setsNamed(queries: Query[], aggregations: Record<string, Aggregation> = {}, sort: Sort[] = []): SetReference[] {
  const named = [...queries, ...aggregationQueries(aggregations)].flatMap(leavesOrRefusal).flatMap((leaf) => {
    if (leaf.kind !== 'inSet') return []
    return [{ name: leaf.name, version: leaf.version }, ...(leaf.among ? [leaf.among] : [])]
  })
  const versions = new Map<string, number>()
  for (const { name, version } of [...named, ...setsOfSort(sort), ...setsOfFacets(aggregations)])
    versions.set(name, Math.max(version, versions.get(name) ?? 0))
  return [...versions].map(([name, version]) => ({ name, version }))
}

function setsOfSort(sort: Sort[]): SetReference[] {
  return sort.flatMap(({ sets }) => sets ?? [])
}

function setsOfFacets(aggregations: Record<string, Aggregation>): SetReference[] {
  return Object.values(aggregations).flatMap((one) => [
    ...(one.kind === 'sets' ? one.sets : []),
    ...(one.kind === 'composite' ? one.sources.flatMap(({ sets }) => sets ?? []) : []),
    ...(one.kind === 'topHits' ? setsOfSort(one.sort) : []),
    ...('aggregations' in one ? setsOfFacets(one.aggregations) : []),
  ])
}
