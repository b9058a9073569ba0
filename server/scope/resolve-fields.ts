import type { TextReader } from '../engine/texts.ts'
import { bool } from '../query/bool.ts'
import { leavesOf, replaceLeaves } from '../query/leaves.ts'
import type { Query, Scalar, SetReference } from '../query/tree.ts'
import type { Records } from '../records/open.ts'
import { fieldSetName } from './field-sets.ts'
import type { FieldValue, SetField } from './set-field.ts'

type Leaf = Extract<Query, { field: string }>

/** What is needed to say which sets a leaf means. */
export type Resolving = {
  records: Records
  texts: TextReader
  fields: ReadonlyMap<string, SetField>
  projects: string[]
  signal?: AbortSignal | undefined
}

/**
 * Says of queries which sets of documents their leaves on such fields mean, as an Elasticsearch with the contract's mapping would find them. Every leaf gets a
 * query of its own; one lookup for all exact values. Throws what the engine throws for a pattern that is wrong.
 */
export async function resolveFields(queries: Query[], resolving: Resolving): Promise<(query: Query) => Query> {
  const leaves = queries.flatMap(leavesOf).filter((leaf) => isOnField(leaf, resolving.fields))
  if (leaves.length === 0) return (query) => query
  const meant = new Map<Query, Query>()
  for (const [name, own] of Map.groupBy(leaves, ({ field }) => field)) {
    const field = resolving.fields.get(name)
    if (field) for (const [leaf, query] of await resolveField(own, { name, field, ...resolving })) meant.set(leaf, query)
  }
  return (query) => replaceLeaves(query, (leaf) => meant.get(leaf) ?? leaf)
}

function isOnField(leaf: Query, fields: ReadonlyMap<string, SetField>): leaf is Leaf {
  return 'field' in leaf && fields.has(leaf.field)
}

type OfField = Resolving & { name: string; field: SetField }

async function resolveField(leaves: Leaf[], of: OfField): Promise<[Leaf, Query][]> {
  const { field, records, projects } = of
  const exact = leaves.map((leaf) => exactKeys(leaf, field))
  const isAllWanted = leaves.some((leaf, at) => exact[at] === undefined && leaf.kind !== 'exists')
  const values = await field.values(
    records,
    projects,
    isAllWanted ? undefined : [...new Set(exact.flatMap((keys) => keys ?? []))],
  )
  return Promise.all(
    leaves.map(async (leaf, at): Promise<[Leaf, Query]> => {
      if (leaf.kind === 'exists') return [leaf, { kind: 'inSet', ...(await anyValue(of)) }]
      const keys = exact[at] ?? (await keysMatching(leaf, values, of))
      const found = anyOf(keys, values, of)
      return [leaf, isTerm(leaf) && found.kind === 'inSet' ? { ...found, among: await anyValue(of) } : found]
    }),
  )
}

/** The keys that a leaf names one by one; undefined where it takes all of them to know. */
function exactKeys(leaf: Leaf, field: SetField): string[] | undefined {
  if (leaf.kind === 'term') return [field.keyOf(String(leaf.value))]
  if (leaf.kind === 'terms') return leaf.values.map((value) => field.keyOf(String(value)))
  if (leaf.kind === 'match') return [field.keyOf(leaf.text)]
  if (leaf.kind === 'phrase' && !leaf.prefix) return [field.keyOf(leaf.text)]
  return leaf.kind === 'exists' ? [] : undefined
}

/** What Elasticsearch makes a term of scores by how rare that is; lists of values, patterns and ranges score 1. */
function isTerm({ kind }: Leaf): boolean {
  return kind === 'term' || kind === 'match' || kind === 'phrase'
}

/** Patterns are matched by the engine's own automata, as they would be in its index. */
async function keysMatching(leaf: Leaf, values: FieldValue[], { texts, name, field, signal }: OfField): Promise<string[]> {
  const keys = values.map(({ key }) => key)
  if (leaf.kind === 'range') return keys.filter((key) => isInRange(key, leaf, field))
  if (keys.length === 0) return []
  const marks = await texts.highlight({ query: leaf, field: name, texts: keys, limit: 1 }, signal)
  return keys.filter((_, at) => (marks[at]?.length ?? 0) > 0)
}

function isInRange(key: string, { gt, gte, lt, lte }: Extract<Leaf, { kind: 'range' }>, field: SetField): boolean {
  const place = (bound: Scalar) => compareBytes(key, field.keyOf(String(bound)))
  return (
    (gt === undefined || place(gt) > 0) &&
    (gte === undefined || place(gte) >= 0) &&
    (lt === undefined || place(lt) < 0) &&
    (lte === undefined || place(lte) <= 0)
  )
}

/** The order of terms in an index: that of their bytes in UTF-8. */
export function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** The set of the documents that have any value of the field. */
async function anyValue({ name, field, records, projects }: OfField): Promise<SetReference> {
  return { name: fieldSetName(name, { projects }), version: await field.any.version(records, projects) }
}

function anyOf(keys: string[], values: FieldValue[], { name, projects }: Pick<OfField, 'name' | 'projects'>): Query {
  const wanted = new Set(keys)
  const sets = values.filter(({ key }) => wanted.has(key)).map((value) => referenceOf(value, name, projects))
  const [first, ...others] = sets.map((set): Query => ({ kind: 'inSet', ...set }))
  if (!first) return { kind: 'none' }
  return others.length === 0 ? first : { kind: 'constant', query: bool({ should: [first, ...others] }), boost: 1 }
}

/** The set of a value in these projects. */
export function referenceOf({ key, version }: FieldValue, field: string, projects: string[]): SetReference {
  return { name: fieldSetName(field, { projects, key }), version }
}
