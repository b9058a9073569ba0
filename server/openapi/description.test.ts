import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { features } from '../features.ts'
import { describeCalls } from './describe-calls.ts'
import { Schemas } from './schemas.ts'

const Links = z.record(
  z.string(),
  z.object({ operationId: z.string(), parameters: z.record(z.string(), z.string()), requestBody: z.unknown().optional() }),
)
const Answer = z.looseObject({ links: Links.optional() })
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })),
  responses: z.record(z.string(), Answer),
})
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

const text = JSON.stringify(
  describeCalls(
    features.flatMap(({ calls }) => calls.map(({ call }) => call)),
    { key: { type: 'http', scheme: 'bearer' } },
  ),
)
const { paths } = Description.parse(JSON.parse(text))
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

function linksOf(path: string, method: string, status = '200') {
  return paths[path]?.[method]?.responses[status]?.links ?? {}
}

describe('the description of every call', () => {
  let validator: Validator
  beforeAll(() => {
    validator = new Validator()
  })

  it('is valid OpenAPI 3.1, and all its references lead somewhere', async () => {
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  it('names each operation once', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('declares every part of an address that is named in it', () => {
    const declared = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, names: namesIn(operation) })),
    )
    for (const { path, names } of declared) expect({ path, names }).toEqual({ path, names: path.match(/(?<=\{)\w+/g) ?? [] })
  })

  it('requires in what is sent what may indeed not be left out', () => {
    const schemas = new Schemas()
    const required = features
      .flatMap(({ calls }) => calls.map(({ call }) => call))
      .flatMap(({ method, path, query, headers, body }) =>
        [query, headers, body && 'kind' in body && body.kind === 'form' ? body.fields : body]
          .filter((sent) => sent instanceof z.ZodObject)
          .flatMap((sent) =>
            schemas
              .describeParameters(sent)
              .required.map(String)
              .filter((name) => z.object({ [name]: sent.shape[name] }).safeParse({}).success)
              .map((name) => `${method} ${path}: ${name}`),
          ),
      )
    expect(required).toEqual([])
  })

  it('links to operations and parameters that are there', () => {
    const known = new Map(operations.map((operation) => [operation.operationId, operation]))
    const links = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ links = {} }) => Object.values(links)),
    )
    expect(links.length).toBeGreaterThan(100)
    for (const { operationId, parameters } of links) {
      const there = known.get(operationId)?.parameters.map((parameter) => `${parameter.in}.${parameter.name}`)
      expect(there).toEqual(expect.arrayContaining(Object.keys(parameters)))
    }
  })
})

describe('links', () => {
  it('lead from a hit to its document, in the project of the hit', () => {
    expect(linksOf('/api/index/search/{indices}/_search', 'post')['get-api-project-documents-content-id']).toEqual({
      operationId: 'get-api-project-documents-content-id',
      parameters: {
        'path.project': '$response.body#/hits/hits/0/_index',
        'path.id': '$response.body#/hits/hits/0/_id',
      },
    })
  })

  it('lead from an answer without a project to that which was asked of', () => {
    expect(linksOf('/api/{project}/ledger', 'get')['get-api-project-documents-id']?.parameters).toEqual({
      'path.project': '$request.path.project',
      'path.id': '$response.body#/items/0/id',
    })
  })

  it('carry an id into a body', () => {
    const links = linksOf('/api/index/search/{indices}/_search', 'post')
    expect(links['post-api-index-search-_search-scroll']?.requestBody).toEqual({ scroll_id: '$response.body#/_scroll_id' })
  })

  it('lead from a task to what is done with one, and from a new project to what is in it', () => {
    expect(Object.keys(linksOf('/api/local/index', 'post'))).toEqual(
      expect.arrayContaining(['get-api-task-id', 'put-api-task-stop-id', 'put-api-local-task-id-resume']),
    )
    expect(linksOf('/api/project', 'post', '201')['get-api-project-ledger']?.parameters).toEqual({
      'path.project': '$response.body#/name',
    })
  })

  it('lead nowhere where the id was known before', () => {
    expect(linksOf('/api/{project}/documents/{id}', 'get')).toEqual({})
    expect(Object.keys(linksOf('/api/task/{id}', 'get'))).toEqual([])
  })
})

function namesIn({ parameters }: z.infer<typeof Operation>): string[] {
  return parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
}
