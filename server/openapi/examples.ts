import { otherTexts, wordsByName, wordsByPlace, wordsBySchema } from './example-words.ts'
import { type JsonSchema, place, propertiesOf } from './schemas.ts'

/** How deep an example goes; what lies below is left out or empty. */
const depthAtMost = 6

/**
 * A value that a schema allows, for whoever reads the description. `isWhole`: with what may be left out, as answers have it; a request has only what it must, and what
 * its schema has examples of.
 */
export function exampleOf(schema: unknown, named: Readonly<Record<string, JsonSchema>>, { name = '', isWhole }: Told): unknown {
  return make(toSchema(schema), { named, name, within: '', isWhole, depth: 0 })
}

type Told = { name?: string; isWhole: boolean }
/** `within`: the schema or the property in which the name stands. */
type Asked = { named: Readonly<Record<string, JsonSchema>>; name: string; within: string; isWhole: boolean; depth: number }

function make(schema: JsonSchema, asked: Asked): unknown {
  const { $ref, const: only, examples, anyOf, oneOf } = schema
  if (typeof $ref === 'string') return makeNamed($ref.replace(place, ''), asked)
  if (only !== undefined) return only
  if (Array.isArray(examples) && examples.length > 0) return examples[0]
  const word = wordFor(schema, asked)
  if (word !== undefined) return word
  if (schema.default !== undefined && schema.default !== null) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum.find((each) => each !== '') ?? schema.enum[0]
  for (const choices of [anyOf, oneOf]) if (Array.isArray(choices)) return makeChosen(choices, asked)
  return makeTyped(schema, asked)
}

function makeNamed(id: string, asked: Asked): unknown {
  return wordsBySchema[id] ?? make(asked.named[id] ?? {}, { ...asked, within: id, depth: asked.depth + 1 })
}

/** What its place tells goes before what its name tells alone. */
function wordFor(schema: JsonSchema, { name, within }: Asked): unknown {
  const words = [...(wordsByPlace[`${within}.${name}`] ?? []), ...(wordsByName[name] ?? [])]
  return words.find((each) => isAllowed(each, schema))
}

/** Null where nothing is known of a plain value that may be null. */
function makeChosen(choices: unknown[], asked: Asked): unknown {
  const schema = choose(choices)
  const isNullable = choices.some((each) => toSchema(each).type === 'null')
  const isKnown = schema.enum !== undefined || schema.examples !== undefined || wordFor(schema, asked) !== undefined
  return isNullable && ['string', 'integer', 'number'].includes(String(schema.type)) && !isKnown ? null : make(schema, asked)
}

/** The first choice that is not null. */
function choose(choices: unknown[]): JsonSchema {
  return toSchema(choices.find((each) => toSchema(each).type !== 'null') ?? choices[0])
}

function makeTyped(schema: JsonSchema, asked: Asked): unknown {
  if (Array.isArray(schema.type) && schema.type.includes('null')) return null
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  if (type === 'string') return otherTexts.find((each) => isAllowed(each, schema)) ?? 'x'.repeat(Number(schema.minLength ?? 1))
  if (type === 'integer' || type === 'number') return numberOf(schema)
  // An answer is of the usual case, in which nothing timed out or was left out; a request that says yes says more.
  if (type === 'boolean') return !asked.isWhole
  if (type === 'array') return listOf(schema, asked)
  if (type === 'object' || schema.properties !== undefined) return objectOf(schema, asked)
  return type === 'null' ? null : {}
}

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const least = Math.max(Number(minimum ?? 0), Number(exclusiveMinimum ?? -1) + 1, 0)
  return Math.min(Math.max(least, 1), Number(maximum ?? 1))
}

function listOf({ items, prefixItems, minItems = 0 }: JsonSchema, asked: Asked): unknown[] {
  const within = { ...asked, depth: asked.depth + 1 }
  if (Array.isArray(prefixItems)) return prefixItems.map((each) => make(toSchema(each), within))
  // Of what can never be, as zod describes an empty list.
  if (toSchema(items).not !== undefined) return []
  const length = Math.max(Number(minItems), asked.depth >= depthAtMost ? 0 : 1)
  return Array.from({ length }, () => make(toSchema(items), within))
}

function objectOf({ properties, required, minProperties = 0, ...record }: JsonSchema, asked: Asked): Record<string, unknown> {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name)
  const names = toSchema(record.propertyNames).enum
  const all = Array.isArray(names)
    ? names.map((each): [string, unknown] => [String(each), record.additionalProperties])
    : [...propertiesOf(properties)]
  const isTold = ([name, schema]: [string, unknown]) =>
    isRequired(name) || (asked.depth < depthAtMost && (asked.isWhole || Array.isArray(toSchema(schema).examples)))
  const told = all.filter(isTold)
  const enough = told.length < Number(minProperties) ? all.slice(0, Number(minProperties)) : told
  return Object.fromEntries(
    enough.map(([name, schema]) => [
      name,
      make(toSchema(schema), { ...asked, name, within: asked.name || asked.within, depth: asked.depth + 1 }),
    ]),
  )
}

/** Whether a schema of one plain value allows this one. */
function isAllowed(value: unknown, schema: JsonSchema): boolean {
  const types = [schema.type].flat()
  if (typeof value === 'string') return types.includes('string') && isAllowedText(value, schema)
  return (
    typeof value === 'number' &&
    (types.includes('integer') || types.includes('number')) &&
    value <= Number(schema.maximum ?? value)
  )
}

function isAllowedText(
  text: string,
  { pattern, minLength = 0, maxLength = text.length, enum: among, format }: JsonSchema,
): boolean {
  if (Array.isArray(among) && !among.includes(text)) return false
  if (typeof pattern === 'string' && !new RegExp(pattern).test(text)) return false
  if (format === 'uri' && !URL.canParse(text)) return false
  return text.length >= Number(minLength) && text.length <= Number(maxLength)
}

function toSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
