import type { SetProvider } from '../engine/sets.ts'
import type { SetReference } from '../query/tree.ts'
import type { Records } from '../records/open.ts'

/** A kind of set of documents that a feature keeps for each of its owners, such as the stars of a user. */
export type SetKind = {
  /** Grows with every change; 0 for a set that was never changed. */
  version(records: Records, owner: string): Promise<number>
  /** The numbers of the documents in it now. */
  rids(records: Records, owner: string): Promise<number[]>
}

/** The sets of all features: which version of whose set a search means, and what is in it. */
export type Sets = {
  /** The set of this kind that belongs to somebody, as it is now; undefined where no feature has such a kind. */
  refer(kind: string, owner: string): Promise<SetReference | undefined>
  provide: SetProvider
}

/** The name under which the engine keeps a set. */
export function setName(kind: string, owner: string): string {
  return `${kind}:${owner}`
}

/** Whether that is the name of a set of this owner, of whatever kind. */
export function isOwnSet(name: string, owner: string): boolean {
  return setName(name.slice(0, name.indexOf(':')), owner) === name
}

/** Joins the kinds of sets of all features over the records. */
export function joinSets(kinds: ReadonlyMap<string, SetKind>, records: Records): Sets {
  const find = (name: string) => {
    const end = name.indexOf(':')
    const kind = kinds.get(name.slice(0, end))
    return kind && { kind, owner: name.slice(end + 1) }
  }
  return {
    refer: async (kind, owner) => {
      const known = kinds.get(kind)
      return known && { name: setName(kind, owner), version: await known.version(records, owner) }
    },
    provide: async ({ name }) => {
      const found = find(name)
      if (!found) return undefined
      const { kind, owner } = found
      // First the version: what is changed meanwhile is told once more, which changes nothing.
      const version = await kind.version(records, owner)
      return { name, version, rids: await kind.rids(records, owner) }
    },
  }
}
