import type { SetProvider } from '../engine/sets.ts'
import type { SetReference } from '../query/tree.ts'
import type { Records } from '../records/open.ts'
import { fieldSetProvider } from './field-sets.ts'
import type { SetField } from './set-field.ts'

/** A kind of set of documents that a feature keeps for each of its owners, such as the stars of a user. */
export type SetKind = {
  /** Whether everybody may search in the set of anybody, by `KIND:OWNER`; absent: only in one's own. */
  isShared?: boolean
  /** Grows with every change; 0 for a set that was never changed. */
  version(records: Records, owner: string): Promise<number>
  /** The numbers of the documents in it now. */
  rids(records: Records, owner: string): Promise<number[]>
}

/** The sets of all features: which version of whose set a search means, and what is in it. */
export type Sets = {
  /**
   * The set that somebody means by the name of a kind, their own, or by `KIND:OWNER`, as it is now; undefined where no feature has such a kind, or others' sets
   * are not for them.
   */
  refer(named: string, caller: string): Promise<SetReference | undefined>
  provide: SetProvider
  /** The fields whose values are sets, by their wire names. */
  fields: ReadonlyMap<string, SetField>
}

/** The name under which the engine keeps a set. */
export function setName(kind: string, owner: string): string {
  return `${kind}:${owner}`
}

/** Whether that is the name of a set of this owner, of whatever kind. */
export function isOwnSet(name: string, owner: string): boolean {
  return setName(name.slice(0, name.indexOf(':')), owner) === name
}

/** Joins the sets of all features over the records. */
export function joinSets({ kinds = new Map(), fields = new Map() }: Joined, records: Records): Sets {
  const provideField = fieldSetProvider(fields, records)
  return {
    fields,
    refer: async (named, caller) => {
      const [kind = ''] = named.split(':', 1)
      const known = kinds.get(kind)
      const owner = named === kind ? caller : named.slice(kind.length + 1)
      if (!known || (owner !== caller && !known.isShared)) return undefined
      return { name: setName(kind, owner), version: await known.version(records, owner) }
    },
    provide: async (set) => {
      const end = set.name.indexOf(':')
      const kind = kinds.get(set.name.slice(0, end))
      if (!kind) return provideField(set)
      const owner = set.name.slice(end + 1)
      // First the version: what is changed meanwhile is told once more, which changes nothing.
      const version = await kind.version(records, owner)
      return { name: set.name, version, rids: await kind.rids(records, owner) }
    },
  }
}

type Joined = { kinds?: ReadonlyMap<string, SetKind>; fields?: ReadonlyMap<string, SetField> }
