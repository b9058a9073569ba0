import { pick, type Random } from '../harness/seeded.ts'

/** A JSON Schema of the description. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What the description names, and ids of what there is, by the name of their schema. */
export type Named = { schemas: Readonly<Record<string, JsonSchema>>; known: Readonly<Record<string, readonly string[]>> }

const texts = [
  'letter',
  'a',
  '7',
  '1m',
  '4-0',
  'garden AND NOT money',
  'path',
  '.*',
  '/nothing/here',
  'true',
  'Ünïcode 文字',
  ' ',
  '-',
  '2023-05-15T10:00:00.000+00:00',
  // A digest.
  '0f'.repeat(32),
]

/** A value that the schema allows. Throws where it has a part that is not understood here. */
export function makeValue(random: Random, schema: JsonSchema, named: Named, depth = 6): unknown {
  const { $ref, const: only, anyOf, oneOf, examples } = schema
  const among = schema.enum
  if (typeof $ref === 'string') return referred(random, $ref.replace('#/components/schemas/', ''), named, depth)
  if (only !== undefined) return only
  if (Array.isArray(among)) return pick(random, among)
  if (Array.isArray(examples) && random() < 0.3) return pick(random, examples)
  for (const choice of [anyOf, oneOf]) if (Array.isArray(choice)) return makeValue(random, pick(random, choice), named, depth)
  return typed(random, schema, named, depth)
}

function referred(random: Random, name: string, named: Named, depth: number): unknown {
  const known = named.known[name] ?? []
  return known.length > 0 && random() < 0.7 ? pick(random, known) : makeValue(random, named.schemas[name] ?? {}, named, depth)
}

function typed(random: Random, schema: JsonSchema, named: Named, depth: number): unknown {
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  if (type === 'string') return text(random, schema)
  if (type === 'integer' || type === 'number') return number(random, schema)
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  if (type === 'array') return list(random, schema, named, depth)
  if (type === 'object') return object(random, schema, named, depth)
  if (type === undefined) return pick<unknown>(random, [7, 'a', null, true, [], {}])
  throw new Error(`no value for ${JSON.stringify(schema)}`)
}

function text(random: Random, { pattern, examples, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER }: JsonSchema): unknown {
  const allowed = typeof pattern === 'string' ? new RegExp(pattern) : /^/
  const fitting = texts.filter(
    (each) => allowed.test(each) && each.length >= Number(minLength) && each.length <= Number(maxLength),
  )
  return pick<unknown>(random, fitting.length === 0 && Array.isArray(examples) ? examples : fitting)
}

function number(random: Random, { minimum, exclusiveMinimum, maximum = 1_000_000 }: JsonSchema): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1))
  const most = Number(maximum)
  return pick(random, [least, most, Math.min(most, least + 1), least + Math.floor(random() * Math.min(most - least, 100))])
}

function list(random: Random, { items, minItems = 0, maxItems = 3 }: JsonSchema, named: Named, depth: number): unknown[] {
  const length = Math.min(Number(maxItems), Number(minItems) + (depth > 0 ? Math.floor(random() * 3) : 0))
  return Array.from({ length }, () => makeValue(random, membersOf(items), named, depth - 1))
}

function object(random: Random, schema: JsonSchema, named: Named, depth: number): Record<string, unknown> {
  const required = Array.isArray(schema.required) ? schema.required : []
  const { minProperties = 0, maxProperties = Number.MAX_SAFE_INTEGER, additionalProperties } = schema
  const properties = Object.entries(membersOf(schema.properties))
  const chosen = properties.filter(([name]) => required.includes(name) || (depth > 0 && random() < 0.4))
  const enough = chosen.length < Number(minProperties) ? [pick(random, properties)] : chosen.slice(0, Number(maxProperties))
  const more = typeof additionalProperties === 'object' && depth > 0 && random() < 0.4 ? [['more', additionalProperties]] : []
  return Object.fromEntries(
    [...enough, ...more].map(([name, inner]) => [name, makeValue(random, membersOf(inner), named, depth - 1)]),
  )
}

/** An object's members; of anything else none. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
