import { type JsonSchema, place } from './schemas.ts'

/** What an operation takes, as far as links need it. */
export type Taking = {
  operationId: string
  parameters: readonly { name: string; in: string; schema: unknown }[]
  /** The parameter of the path that names the project. */
  project: string | undefined
  /** The schema of its body, where that is JSON. */
  body: unknown
}

/** OpenAPI's Link: an operation that takes what another answered. */
export type Link = { operationId: string; parameters: Record<string, string>; requestBody?: Record<string, string> }

type Named = Readonly<Record<string, JsonSchema>>
/** An id that is taken: its schema's name, and where it goes. */
type Slot = { id: string; at: string; in: string }

const projectName = 'ProjectName'

/**
 * The links of one answer of `source`, by operation: to all that take an id which the answer holds. Ids are named texts (contract/spine/ids.ts); every id
 * in the path of the other must be known, and one of them by this answer alone.
 */
export function linksOf(source: Taking, answer: unknown, all: readonly Taking[], named: Named): Record<string, Link> {
  const given = idsIn(answer, named)
  const own = new Set(slotsOf(source, named).map(({ id }) => id))
  // Every search names projects: only an answer that is a project leads to what there is in it.
  const isNew = (id: string) => given.has(id) && !own.has(id) && (id !== projectName || given.get(id) === '/name')
  const expressionFor = (id: string) => {
    if (given.has(id)) return `$response.body#${given.get(id)}`
    return id === projectName && source.project !== undefined ? `$request.path.${source.project}` : undefined
  }
  const links = all.flatMap((target) => {
    const slots = slotsOf(target, named)
    const isMissing = slots.some((slot) => slot.in === 'path' && expressionFor(slot.id) === undefined)
    if (target === source || isMissing || !slots.some(({ id }) => isNew(id))) return []
    return [[target.operationId, linkTo(target, slots, expressionFor)] as const]
  })
  return Object.fromEntries(links)
}

function linkTo({ operationId }: Taking, slots: Slot[], expressionFor: (id: string) => string | undefined): Link {
  const valued = slots.flatMap((slot) => {
    const value = expressionFor(slot.id)
    return value === undefined ? [] : [{ ...slot, value }]
  })
  const body = valued.filter((slot) => slot.in === 'body')
  const parameters = valued.filter((slot) => slot.in !== 'body')
  return {
    operationId,
    parameters: Object.fromEntries(parameters.map(({ at, value, ...slot }) => [`${slot.in}.${at}`, value])),
    ...(body.length > 0 && { requestBody: Object.fromEntries(body.map(({ at, value }) => [at, value])) }),
  }
}

function slotsOf({ parameters, project, body }: Taking, named: Named): Slot[] {
  const inParameters = parameters.flatMap(({ name, schema, ...parameter }) => {
    const id = name === project ? projectName : referenceIn(schema)
    return id !== undefined && isId(named[id]) ? [{ id, at: name, in: parameter.in }] : []
  })
  // A body's project is one to make, or named by choice.
  const inBody = [...idsIn(body, named)].filter(([id, at]) => id !== projectName && /^\/\w+$/.test(at))
  return [...inParameters, ...inBody.map(([id, at]) => ({ id, at: at.slice(1), in: 'body' }))]
}

/** Every id that a schema holds, with the JSON Pointer of its first place; of lists the first entry. */
function idsIn(schema: unknown, named: Named): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (part: unknown, at: string, within: readonly string[]): void => {
    const { anyOf, properties, items } = membersOf(part)
    const name = referenceIn(part)
    if (name !== undefined && isId(named[name])) found.set(name, found.get(name) ?? at)
    else if (name !== undefined && !within.includes(name)) walk(named[name], at, [...within, name])
    for (const each of Array.isArray(anyOf) ? anyOf : []) walk(each, at, within)
    for (const [key, value] of Object.entries(membersOf(properties))) walk(value, `${at}/${key}`, within)
    if (items !== undefined) walk(items, `${at}/0`, within)
  }
  walk(schema, '', [])
  return found
}

function isId(schema: JsonSchema | undefined): boolean {
  return schema?.type === 'string' && schema.enum === undefined
}

function referenceIn(schema: unknown): string | undefined {
  const { $ref } = membersOf(schema)
  return typeof $ref === 'string' ? $ref.replace(place, '') : undefined
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
