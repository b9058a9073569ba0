import type { SetProvider } from '../engine/sets.ts'
import type { SetReference } from '../query/tree.ts'
import type { Records } from '../records/open.ts'
import type { FieldSet, SetField } from './set-field.ts'

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

/** The name under which the engine keeps the documents of some projects that have a value of a field, or any. Names of projects have neither sign. */
export function fieldSetName(field: string, { projects, key }: FieldSet): string {
  const ofProjects = setName(field, projects.toSorted().join(','))
  return key === undefined ? ofProjects : `${ofProjects}:${key}`
}

/** What a name of `fieldSetName` stands for, and the field. */
export function readFieldSetName(name: string): FieldSet & { field: string } {
  const [field = '', projects = ''] = name.split(':', 2)
  const rest = name.slice(setName(field, projects).length)
  return { field, projects: projects.split(','), ...(rest !== '' && { key: rest.slice(1) }) }
}

type Joined = { kinds?: ReadonlyMap<string, SetKind>; fields?: ReadonlyMap<string, SetField> }

/** Joins the sets of all features over the records. */
export function joinSets({ kinds = new Map(), fields = new Map() }: Joined, records: Records): Sets {
  return {
    fields,
    refer: async (named, caller) => {
      const [kind = ''] = named.split(':', 1)
      const known = kinds.get(kind)
      const owner = named === kind ? caller : named.slice(kind.length + 1)
      if (!known || (owner !== caller && !known.isShared)) return undefined
      return { name: setName(kind, owner), version: await known.version(records, owner) }
    },
    provide: async ({ name }) => {
      const source = sourceOf(name, { kinds, fields })
      if (!source) return undefined
      // First the version: what is changed meanwhile is told once more, which changes nothing.
      const version = await source.version(records)
      return { name, version, rids: await source.rids(records) }
    },
  }
}

type Source = { version(records: Records): Promise<number>; rids(records: Records): Promise<number[]> }

function sourceOf(name: string, { kinds, fields }: Required<Joined>): Source | undefined {
  const end = name.indexOf(':')
  const owner = name.slice(end + 1)
  const kind = kinds.get(name.slice(0, end))
  if (kind) return { version: (records) => kind.version(records, owner), rids: (records) => kind.rids(records, owner) }
  const { field, ...of } = readFieldSetName(name)
  const known = fields.get(field)
  return known && { version: (records) => known.version(records, of), rids: (records) => known.rids(records, of) }
}
