import { answersOf, type Call, type Form, isSchema } from '@dossier/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { features } from '../features.ts'
import { addressOf, describeCalls } from './describe-calls.ts'

const Example = z.looseObject({ example: z.unknown().optional() })
const Operation = z.looseObject({
  parameters: z.array(Example.extend({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.looseObject({ content: z.record(z.string(), Example) }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), Example).optional() })),
})

const calls = features.flatMap((feature) => feature.calls.map(({ call }) => call))
const { paths } = z
  .looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
  .parse(JSON.parse(JSON.stringify(describeCalls(calls, {}))))

it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s has a request and answers that it allows',
  (_, call) => {
    const operation = operationOf(call)
    const faults = [...requestFaults(call, operation), ...answerFaults(call, operation)]
    expect(faults).toEqual([])
  },
)

function operationOf(call: Call): z.infer<typeof Operation> {
  const address = addressOf(call)
  const operation = paths[address]?.[call.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${call.method} ${address} is not described`)
  return operation
}

function requestFaults({ params, query, body }: Call, { parameters, requestBody }: z.infer<typeof Operation>): string[] {
  const given = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === place && (each.required || each.example !== undefined))
        .map(({ name, example }) => [name === 'rest' ? '*' : name, example]),
    )
  const content = Object.values(requestBody?.content ?? {})
  return [
    ...faultsOf('path', params, given('path')),
    ...faultsOf('query', query, given('query')),
    ...(content.every(({ example }) => example !== undefined) ? [] : ['body: no example']),
    ...(body !== undefined && isSchema(body) ? faultsOf('body', body, content[0]?.example) : []),
    ...(body !== undefined && 'kind' in body && body.kind === 'form' ? formFaults(body, content[0]?.example) : []),
  ]
}

function formFaults({ fields, files }: Form, example: unknown): string[] {
  const told = new Map<string, unknown>(Object.entries(Object(example)))
  const missing = files.filter((name) => typeof told.get(name) !== 'string').map((name) => `form: no file ${name}`)
  for (const name of files) told.delete(name)
  return [...missing, ...faultsOf('form', fields, Object.fromEntries(told))]
}

function answerFaults(call: Call, { responses }: z.infer<typeof Operation>): string[] {
  return answersOf(call).flatMap(({ status, body }) => {
    const schema = isSchema(body) ? body : body.kind === 'either' ? body.json : undefined
    const example = responses[status]?.content?.['application/json']?.example
    return schema === undefined || status >= 300 ? [] : faultsOf(`answer ${status}`, schema, example)
  })
}

function faultsOf(what: string, schema: z.ZodType | undefined, value: unknown): string[] {
  const error = schema?.safeParse(value).error
  return error === undefined ? [] : [`${what}: ${z.prettifyError(error)} in ${JSON.stringify(value)?.slice(0, 300)}`]
}

it('has bodies for its lists of lines that a server can read, and answers of the usual case', () => {
  const bodyOf = (address: string) => String(Object.values(paths[address]?.post?.requestBody?.content ?? {})[0]?.example)
  for (const address of ['/api/index/search/_msearch', '/api/index/search/_bulk'])
    for (const line of bodyOf(address).trimEnd().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object')
  const search = paths['/api/index/search/{indices}/_search']?.post?.responses[200]?.content?.['application/json']?.example
  expect(search).toMatchObject({ timed_out: false, _shards: { failed: 0 } })
  expect(paths['/api/users/me']?.get?.responses[200]?.content?.['application/json']?.example).toMatchObject({
    name: 'Jane Marlow',
    email: 'jane@harbour.example',
    projects: [{ name: 'local-datashare', sourceUrl: null }],
  })
  expect(JSON.stringify(paths['/version'])).not.toContain('"crane"')
})
