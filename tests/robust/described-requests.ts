import { z } from 'zod'
import { pick, type Random } from '../harness/seeded.ts'
import { type JsonSchema, makeValue, membersOf, type Named } from './described-values.ts'
import type { OddRequest } from './odd-requests.ts'

const Schema = z.record(z.string(), z.unknown())
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema })),
  requestBody: z.object({ required: z.boolean(), content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

/** An operation of a description, by its name: method and address. */
export type Described = { name: string; method: string; path: string } & z.infer<typeof Operation>

/** A request that the description allows, or, where `spoiled` names a part, one that it does not. */
export type DescribedRequest = OddRequest & { spoiled: string | undefined }

/** The operations of a description, and its schemas. Throws where it is none. */
export function readDescription(json: unknown): { operations: Described[]; schemas: Named['schemas'] } {
  const { paths, components } = Description.parse(json)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase()
      return { ...operation, name: `${method} ${path}`, method, path }
    }),
  )
  return { operations, schemas: components.schemas }
}

/** The next request that an operation allows. */
export function allowedRequest(random: Random, operation: Described, named: Named): DescribedRequest {
  const query = queryOf(operation).filter(({ required }) => required || random() < 0.2)
  const values = query.map(({ name, schema }): [string, unknown] => [name, makeValue(random, schema, named)])
  const json = bodyOf(operation)
  const isSent = json !== undefined && (operation.requestBody?.required || random() < 0.7)
  const form = operation.requestBody?.content['multipart/form-data']?.schema
  if (form) {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const path = `${filled(random, operation, named)}${addressOf(values)}`
    return { method: operation.method, path, headers, body: formOf(random, form, named), spoiled: undefined }
  }
  return {
    method: operation.method,
    path: `${filled(random, operation, named)}${addressOf(values)}`,
    headers: json === undefined ? {} : { 'content-type': 'application/json' },
    body: isSent ? JSON.stringify(makeValue(random, json, named)) : undefined,
    spoiled: undefined,
  }
}

/** The same with one part spoiled, or undefined where everything is allowed. */
export function spoiledRequest(random: Random, operation: Described, named: Named): DescribedRequest | undefined {
  const asked = allowedRequest(random, operation, named)
  const path = filled(random, operation, named)
  const inQuery = queryOf(operation).flatMap(({ name, schema }) =>
    allowsNonsense(schema) ? [] : [{ ...asked, path: `${path}${addressOf([[name, nonsense]])}`, spoiled: `query ${name}` }],
  )
  const json = bodyOf(operation)
  const inBody = json === undefined || allowsNumber(json, named) ? [] : [{ ...asked, body: '7', spoiled: 'body' }]
  const all = [...inQuery, ...inBody]
  return all.length === 0 ? undefined : pick(random, all)
}

const boundary = '----boundaryOfAForm'

/** The fields that are needed and some others, each list as several of one name; every file is a text of two lines. */
function formOf(random: Random, schema: JsonSchema, named: Named): string {
  const needed = [schema.required].flat()
  const parts = Object.entries(membersOf(schema.properties)).flatMap(([name, property]) => {
    const member = membersOf(property)
    if (member.contentMediaType !== undefined) return [partOf(`name="${name}"; filename="list.csv"`, 'letter\ngarden')]
    if (!needed.includes(name) && random() < 0.7) return []
    return [makeValue(random, member, named)].flat().map((value) => partOf(`name="${name}"`, String(value)))
  })
  return `${parts.join('')}--${boundary}--\r\n`
}

function partOf(head: string, body: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
}

function queryOf({ parameters }: Described) {
  return parameters.filter((parameter) => parameter.in === 'query')
}

function bodyOf({ requestBody }: Described): JsonSchema | undefined {
  return requestBody?.content['application/json']?.schema
}

function filled(random: Random, { path, parameters }: Described, named: Named): string {
  const schemas = new Map(
    parameters.flatMap(({ name, schema, ...rest }) => (rest.in === 'path' ? [[name, schema] as const] : [])),
  )
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(makeValue(random, schemas.get(name) ?? {}, named))))
}

function addressOf(values: [string, unknown][]): string {
  const pairs = values.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

const nonsense = 'nonsense'

function allowsNonsense({ type, anyOf, items, $ref, enum: among, pattern }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((choice) => allowsNonsense(membersOf(choice)))
  if (type === 'array') return allowsNonsense(membersOf(items))
  if (typeof pattern === 'string' && !new RegExp(pattern).test(nonsense)) return false
  return among === undefined && ($ref !== undefined || type === undefined || type === 'string')
}

function allowsNumber({ type, anyOf, $ref, const: only, enum: among }: JsonSchema, named: Named): boolean {
  if (typeof $ref === 'string') return allowsNumber(named.schemas[$ref.replace('#/components/schemas/', '')] ?? {}, named)
  if (Array.isArray(anyOf)) return anyOf.some((choice) => allowsNumber(membersOf(choice), named))
  return (
    only === undefined &&
    among === undefined &&
    [type].flat().some((each) => each === undefined || each === 'number' || each === 'integer')
  )
}
