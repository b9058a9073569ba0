import { setImmediate as turn } from 'node:timers/promises'
import type { NamedSet, SetProvider } from '../engine/sets.ts'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { SetField } from './set-field.ts'

/** The documents of some projects that have one value of a field; without `key`: any value at all. */
type FieldSet = { projects: string[]; key?: string }

/** The name under which the engine keeps the documents of some projects that have a value of a field, or any. Names of projects have neither sign. */
export function fieldSetName(field: string, { projects, key }: FieldSet): string {
  const ofProjects = `${field}:${projects.toSorted().join(',')}`
  return key === undefined ? ofProjects : `${ofProjects}:${key}`
}

/** What a name of `fieldSetName` stands for, and the field. */
export function readFieldSetName(name: string): FieldSet & { field: string } {
  const [field = '', projects = ''] = name.split(':', 2)
  const rest = name.slice(`${field}:${projects}`.length)
  return { field, projects: projects.split(','), ...(rest !== '' && { key: rest.slice(1) }) }
}

type Contents = Omit<NamedSet, 'name'>
type Wanted = { keys: Set<string>; found: Promise<ReadonlyMap<string, Contents>> }

/** Provides the sets of fields. Those that are asked for at one moment, as after a restart by a facet of all, are read together. */
export function fieldSetProvider(fields: ReadonlyMap<string, SetField>, records: Records): SetProvider {
  const waiting = new Map<string, Wanted>()

  function readWithOthers(field: SetField, group: string, projects: string[], key: string): Wanted['found'] {
    const known = waiting.get(group)
    if (known) {
      known.keys.add(key)
      return known.found
    }
    const keys = new Set([key])
    const found = turn().then(() => {
      waiting.delete(group)
      return readContents(field, records, projects, [...keys])
    })
    waiting.set(group, { keys, found })
    return found
  }

  return async ({ name }) => {
    const { field, projects, key } = readFieldSetName(name)
    const known = fields.get(field)
    if (!known) return undefined
    const contents =
      key === undefined
        ? await readAny(known, records, projects)
        : (await readWithOthers(known, fieldSetName(field, { projects }), projects, key)).get(key)
    return contents && { name, ...contents }
  }
}

/** First the versions: what is changed meanwhile is told once more, which changes nothing. */
async function readContents(
  field: SetField,
  records: Records,
  projects: string[],
  keys: string[],
): Promise<ReadonlyMap<string, Contents>> {
  // A value that has gone since it was asked for is that of no document.
  const gone = await field.any.version(records, projects)
  const contents = new Map<string, Contents>(keys.map((key) => [key, { version: gone, rids: [] }]))
  for (const batch of inBatches(keys)) {
    const values = await field.values(records, projects, batch)
    const rids = await field.rids(records, projects, batch)
    for (const { key, version } of values) contents.set(key, { version, rids: rids.get(key) ?? [] })
  }
  return contents
}

async function readAny({ any }: SetField, records: Records, projects: string[]): Promise<Contents> {
  const version = await any.version(records, projects)
  return { version, rids: await any.rids(records, projects) }
}
