import { z } from 'zod'

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>

/** The schemas of a description, those with an id once each below `#/components/schemas/`. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {}

  /** The JSON Schema of what is sent (`input`) or answered (`output`); named schemas in it are references. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _dialect, $defs = {}, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const names = new Map(Object.entries($defs).map(([id, definition]) => [id, this.nameFor(id, definition, io)]))
    for (const [id, definition] of Object.entries($defs)) this.named[names.get(id) ?? id] = refer(definition, names)
    return refer(described, names)
  }

  /** What is sent can differ from what is answered: it then has a name of its own. */
  private nameFor(id: string, definition: unknown, io: 'input' | 'output'): string {
    const known = this.named[id]
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(refer(definition, new Map()))
    return isSame ? id : `${id}${io === 'input' ? 'Input' : 'Output'}`
  }
}

type Tuple = { prefixItems: [unknown, ...unknown[]]; items: false }

/** Whether it is a tuple all of whose places are alike. Readers of schemas stumble over tuples, and such a one is a list of that length. */
function isPair(value: unknown): value is Tuple {
  if (typeof value !== 'object' || value === null || !('prefixItems' in value) || !Array.isArray(value.prefixItems)) return false
  return new Set(value.prefixItems.map((item) => JSON.stringify(item))).size === 1
}

function asList({ prefixItems: [items], ...rest }: Tuple): JsonSchema {
  return { ...rest, items }
}

function refer(schema: unknown, names: ReadonlyMap<string, string>): JsonSchema {
  const text = JSON.stringify(schema, (key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return isPair(value) ? asList(value) : value
    const id = value.replace('#/$defs/', '')
    return `#/components/schemas/${names.get(id) ?? id}`
  })
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}
