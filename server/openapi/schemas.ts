import { searchRequests } from '@dossier/contract/search/search-request'
import { z } from 'zod'

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

const toldById = new Map<string, JsonSchema>(Object.entries(searchRequests))

/** The schemas of a description, those with an id once each below `#/components/schemas/`. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {}

  /** The JSON Schema of what is sent (`input`) or answered (`output`); named schemas in it are references. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const told = this.told(schema)
    if (told) return this.refer(told.id, told.schema)
    const { $schema: _dialect, $defs = {}, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const names = new Map(Object.entries($defs).map(([id, definition]) => [id, this.nameFor(id, definition, io)]))
    for (const [id, definition] of Object.entries($defs)) this.named[names.get(id) ?? id] = rename(definition, names)
    return rename(described, names)
  }

  /** The parameters that a schema describes, by name, and which of them must be there. */
  describeParameters(schema: z.ZodType): { properties: Map<string, unknown>; required: unknown[] } {
    const { properties, required } = this.told(schema)?.schema ?? this.describe(schema, 'input')
    return { properties: propertiesOf(properties), required: Array.isArray(required) ? required : [] }
  }

  /** A schema that takes anything, because a parser of its own reads it: what the contract tells of it. */
  private told(schema: z.ZodType): { id: string; schema: JsonSchema } | undefined {
    const id = z.globalRegistry.get(schema)?.id
    const told = id === undefined ? undefined : toldById.get(id)
    return id === undefined || told === undefined ? undefined : { id, schema: told }
  }

  private refer(id: string, schema: JsonSchema): JsonSchema {
    this.named[id] = schema
    return { $ref: `${place}${id}` }
  }

  /** What is sent can differ from what is answered: it then has a name of its own. */
  private nameFor(id: string, definition: unknown, io: 'input' | 'output'): string {
    const known = this.named[id]
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(rename(definition, new Map()))
    return isSame ? id : `${id}${io === 'input' ? 'Input' : 'Output'}`
  }
}

/** Where named schemas lie in a description. */
export const place = '#/components/schemas/'

/** The properties of an object's schema by name. */
export function propertiesOf(properties: unknown): Map<string, unknown> {
  return new Map(typeof properties === 'object' && properties !== null ? Object.entries(properties) : [])
}

type Tuple = { prefixItems: [unknown, ...unknown[]]; items: false }

/** Whether it is a tuple of equal items. Many schema readers fail on tuples, and such a one is a list of that length. */
function isPair(value: unknown): value is Tuple {
  if (typeof value !== 'object' || value === null || !('prefixItems' in value) || !Array.isArray(value.prefixItems)) return false
  return new Set(value.prefixItems.map((item) => JSON.stringify(item))).size === 1
}

function asList({ prefixItems: [items], ...rest }: Tuple): JsonSchema {
  return { ...rest, items }
}

function rename(schema: unknown, names: ReadonlyMap<string, string>): JsonSchema {
  const text = JSON.stringify(schema, (key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return isPair(value) ? asList(value) : value
    const id = value.replace('#/$defs/', '')
    return `${place}${names.get(id) ?? id}`
  })
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}
