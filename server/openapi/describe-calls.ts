import { answersOf, type Call, commonErrors, type ErrorCode, errors, isSchema } from '@dossier/contract'
import { ElasticsearchFault, Fault } from '@dossier/contract/faults'
import { ProjectName } from '@dossier/contract/projects'
import type { z } from 'zod'
import type { SignInSchemes } from '../identity/provider.ts'
import { bodiesByAddress, fileExample, parametersByAddress } from './example-bodies.ts'
import { exampleOf } from './examples.ts'
import { type Link, linksOf, type Taking } from './links.ts'
import { propertiesOf, Schemas } from './schemas.ts'

/** The OpenAPI 3.1 description of these calls: every parameter, body, status and error by the very schemas that check them. */
export function describeCalls(calls: Call[], schemes: SignInSchemes): { openapi: '3.1.0' } & Record<string, unknown> {
  const schemas = new Schemas()
  const described = calls.map((call) => ({ call, operation: { ...describeCall(call, schemas), ...securityOf(call, schemes) } }))
  linkAll(described, schemas)
  for (const { call, operation } of described) giveExamples(addressOf(call), operation, schemas)
  const paths = Array.from(
    Map.groupBy(described, ({ call }) => addressOf(call)),
    ([address, there]) => [
      address,
      Object.fromEntries(there.map(({ call, operation }) => [call.method.toLowerCase(), operation])),
    ],
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Dossier', version: '1', description: 'Search in documents: the wire contract of Dossier.' },
    tags: [...new Set(calls.flatMap(({ tags }) => tags))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: { schemas: schemas.named, securitySchemes: schemes },
  }
}

/** One of the schemes will do; none where the mode of the server asks for none. */
function securityOf({ needs }: Call, schemes: SignInSchemes) {
  const names = Object.keys(schemes)
  return needs === 'nobody' || names.length === 0 ? {} : { security: names.map((name) => ({ [name]: [] })) }
}

/** As OpenAPI writes addresses; what stands for the rest of one is called `rest`. */
export function addressOf({ path }: Pick<Call, 'path'>): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')
}

/** Each answer that succeeded gets the operations that take an id out of it. */
function linkAll(described: { call: Call; operation: ReturnType<typeof describeCall> }[], schemas: Schemas): void {
  const all = described.map(({ call, operation }): Taking => {
    const { operationId, parameters, requestBody } = operation
    return { operationId, parameters, project: projectIn(call), body: requestBody?.content[json]?.schema }
  })
  for (const [at, source] of all.entries()) {
    for (const [status, answer] of Object.entries(described[at]?.operation.responses ?? {})) {
      const links = status.startsWith('2') ? linksOf(source, answer.content?.[json]?.schema, all, schemas.named) : {}
      if (Object.keys(links).length > 0) answer.links = links
    }
  }
}

/** Each parameter that must be there, each body and each answer that succeeded, in JSON, gets an example. */
function giveExamples(
  address: string,
  { parameters, requestBody, responses }: ReturnType<typeof describeCall>,
  { named }: Schemas,
): void {
  const known = bodiesByAddress.find(([end]) => address.endsWith(end))
  const free = parametersByAddress.find(([end]) => address.endsWith(end))?.[1]
  for (const parameter of parameters)
    if (parameter.required) parameter.example = exampleOf(parameter.schema, named, { name: parameter.name, isWhole: false })
    else if (free?.[parameter.name] !== undefined) parameter.example = free[parameter.name]
  for (const body of Object.values(requestBody?.content ?? {}))
    body.example = known ? known[1] : exampleOf(body.schema, named, { isWhole: false })
  for (const [status, { content }] of Object.entries(responses)) {
    const answer = status.startsWith('2') ? content?.[json] : undefined
    if (answer !== undefined) answer.example = exampleOf(answer.schema, named, { isWhole: true })
  }
}

/** The parameter of the path that names the project, or several. */
function projectIn({ path, project = 'params.project' }: Call): string | undefined {
  const [part, name] = project.split('.')
  return part === 'params' && path.includes(`:${name}`) ? name : undefined
}

function describeCall(call: Call, schemas: Schemas) {
  const { tags, summary, needs } = call
  return {
    // A name for generated clients, and for links.
    operationId: `${call.method.toLowerCase()}${addressOf(call).replace(/\W+/g, '-').replace(/-$/, '')}`,
    tags,
    summary,
    // What the caller must be or have.
    'x-needs': needs,
    parameters: [
      ...pathParameters(call, schemas),
      ...parametersIn('query', call.query, schemas),
      ...parametersIn('header', call.headers, schemas),
    ],
    ...(call.body && { requestBody: describeBody(call.body, schemas) }),
    responses: describeAnswers(call, schemas),
  }
}

function pathParameters(call: Call, schemas: Schemas): Parameter[] {
  const { path, params } = call
  const described = new Map(params && schemas.describeParameters(params).properties)
  const project = projectIn(call)
  // Calls take any text there and answer that there is no such project.
  if (project !== undefined && !hasPattern(described.get(project))) described.set(project, schemas.describe(ProjectName, 'input'))
  const names = Array.from(path.matchAll(/:(\w+)|\*/g), ([whole, name]) => name ?? whole)
  return names.map((name) => ({
    name: name === '*' ? 'rest' : name,
    in: 'path',
    required: true,
    schema: described.get(name) ?? { type: 'string' },
  }))
}

function hasPattern(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'pattern' in schema
}

/** `host` is no parameter: HTTP itself sends it with every request. */
function parametersIn(place: 'query' | 'header', schema: z.ZodType | undefined, schemas: Schemas): Parameter[] {
  if (schema === undefined) return []
  const { properties, required } = schemas.describeParameters(schema)
  if (place === 'header') properties.delete('host')
  return Array.from(properties, ([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function describeBody(body: NonNullable<Call['body']>, schemas: Schemas): { required: boolean; content: Content } {
  if (isSchema(body)) {
    const required = !body.safeParse(undefined).success
    return { required, content: { [json]: { schema: schemas.describe(body, 'input') } } }
  }
  if (body.kind === 'text') return { required: false, content: { 'text/plain': { schema: { type: 'string' } } } }
  const fields = schemas.describe(body.fields, 'input')
  const files = body.files.map((name) => [
    name,
    { type: 'string', contentMediaType: 'application/octet-stream', examples: [fileExample] },
  ])
  const properties = { ...Object.fromEntries(propertiesOf(fields.properties)), ...Object.fromEntries(files) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

type Content = Record<string, { schema: unknown; example?: unknown }>

type Parameter = { name: string; in: string; required: boolean; schema: unknown; example?: unknown }

type Answered = { description: string; content?: Content; links?: Record<string, Link> }

function describeAnswers(call: Call, schemas: Schemas): Record<string, Answered> {
  const answers = new Map<number, { description: string; content: Content }>()
  for (const { status, body } of answersOf(call))
    answers.set(status, { description: call.summary, content: contentOf(body, schemas) })
  for (const [status, codes] of errorsByStatus(call)) {
    const description = codes.map((code) => `${code}: ${errors[code].message}`).join('. ')
    const fault = faultContent(call.faults === 'elasticsearch' ? ElasticsearchFault : Fault, schemas)
    const { content = {} } = answers.get(status) ?? {}
    answers.set(status, { description, content: { ...content, ...eitherOf(content, fault) } })
  }
  // Node's own reader of requests answers so, before any call is found.
  answers.set(431, { description: 'TOO_LARGE: address and headers are too long', content: faultContent(Fault, schemas) })
  return Object.fromEntries(
    Array.from(answers, ([status, { description, content }]) => [
      String(status),
      { description, ...(Object.keys(content).length > 0 && { content }) },
    ]),
  )
}

function faultContent(schema: z.ZodType, schemas: Schemas): Content {
  return { [json]: { schema: schemas.describe(schema, 'output') } }
}

/** A status that stands for an answer and for faults has the shapes of both. */
function eitherOf(content: Content, fault: Content): Content {
  const schemas = [content, fault].flatMap((each) => each[json]?.schema ?? [])
  return schemas.length < 2 ? fault : { [json]: { schema: { anyOf: schemas } } }
}

const json = 'application/json'

function contentOf(body: ReturnType<typeof answersOf>[number]['body'], schemas: Schemas): Content {
  if (isSchema(body)) return { [json]: { schema: schemas.describe(body, 'output') } }
  if (body.kind === 'nothing') return {}
  if (body.kind === 'either') return { ...contentOf(body.json, schemas), ...contentOf(body.bytes, schemas) }
  return Object.fromEntries(body.types.map((type) => [type, { schema: {} }]))
}

function errorsByStatus(call: Call): Map<number, ErrorCode[]> {
  const codes = new Set([...commonErrors(call), ...(call.errors ?? [])])
  return Map.groupBy(codes, (code) => errors[code].status)
}
