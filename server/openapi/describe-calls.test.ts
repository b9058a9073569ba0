import { bytes, call, either, form, nothing } from '@dossier/contract'
import { optionalWholeNumber } from '@dossier/contract/parameters'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeCalls } from './describe-calls.ts'

const shared = { summary: 'A call', tags: ['test'] } as const
const Thing = z.strictObject({ name: z.string(), pair: z.tuple([z.int(), z.int()]) }).meta({ id: 'Thing' })

const calls = [
  call({
    ...shared,
    method: 'GET',
    path: '/api/:project/things/*',
    needs: 'read',
    query: z.object({ limit: optionalWholeNumber({ max: 9 }), word: z.string() }),
    headers: z.object({ range: z.string().optional() }),
    answer: { 200: either(z.array(Thing), bytes('text/csv')), 304: nothing },
    errors: ['NOT_FOUND', 'BAD_QUERY'],
  }),
  call({ ...shared, method: 'PUT', path: '/api/thing', needs: 'nobody', body: Thing, answer: nothing, faults: 'elasticsearch' }),
  call({
    ...shared,
    method: 'POST',
    path: '/api/thing',
    needs: 'user',
    body: form(z.object({ name: z.string() }), 'file'),
    answer: {},
  }),
]

const described = JSON.parse(JSON.stringify(describeCalls(calls, { key: { type: 'http', scheme: 'bearer' } })))
const thingExample = { name: 'Harbour contracts', pair: [1, 1] }
const thing = { $ref: '#/components/schemas/Thing' }

test('describes every parameter by its place, and whether it must be there', () => {
  const { parameters } = described.paths['/api/{project}/things/{rest}'].get
  expect(parameters).toEqual([
    {
      name: 'project',
      in: 'path',
      required: true,
      schema: { $ref: '#/components/schemas/ProjectName' },
      example: 'local-datashare',
    },
    { name: 'rest', in: 'path', required: true, schema: { type: 'string' }, example: 'home/jane/Documents' },
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 0, maximum: 9 } },
    { name: 'word', in: 'query', required: true, schema: { type: 'string' }, example: 'crane' },
    { name: 'range', in: 'header', required: false, schema: { type: 'string' } },
  ])
})

test('describes every answer, and the errors of a status together', () => {
  const { responses } = described.paths['/api/{project}/things/{rest}'].get
  expect(Object.keys(responses)).toEqual(['200', '304', '400', '401', '403', '404', '408', '413', '431', '500', '503', '507'])
  expect(responses['200'].content).toEqual({
    'application/json': { schema: { type: 'array', items: thing }, example: [thingExample] },
    'text/csv': { schema: {} },
  })
  expect(responses['304'].content).toBeUndefined()
  expect(responses['404'].description).toMatch(/PROJECT_NOT_FOUND: .*NOT_FOUND: /)
  expect(responses['404'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Fault' })
})

test('describes bodies, forms with their files, and the shape of faults', () => {
  const { put, post } = described.paths['/api/thing']
  expect(put.requestBody).toEqual({ required: true, content: { 'application/json': { schema: thing, example: thingExample } } })
  expect(put.responses['400'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/ElasticsearchFault' })
  expect(post.requestBody.content['multipart/form-data'].schema.properties).toEqual({
    name: { type: 'string' },
    file: { type: 'string', contentMediaType: 'application/octet-stream', examples: ['crane\n"port louis"\n'] },
  })
})

test('keeps each named schema once, a tuple of like places as a list of that length', () => {
  expect(described.components.schemas.Thing.properties.pair).toMatchObject({ type: 'array', minItems: 2, maxItems: 2 })
  expect(described.components.schemas.Thing.properties.pair.items).toMatchObject({ type: 'integer' })
})

test('says how to sign in where somebody must be', () => {
  const { put, post } = described.paths['/api/thing']
  expect([put.security, post.security]).toEqual([undefined, [{ key: [] }]])
  expect(described.components.securitySchemes).toEqual({ key: { type: 'http', scheme: 'bearer' } })
})
