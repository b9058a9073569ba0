import { once } from 'node:events'
import { connect } from 'node:net'
import { AppError, bytes, call, form, nothing } from '@dossier/contract'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { buildApp } from './app.ts'
import { openTestApp } from './test-app.ts'

const shared = { needs: 'nobody', summary: 'A call of this test', tags: ['test'] } as const
const calls = {
  greet: call({
    ...shared,
    method: 'GET',
    path: '/api/test/greet/:name',
    query: z.object({ times: z.coerce.number().max(3) }),
    answer: z.strictObject({ greeting: z.string().max(20) }),
    errors: ['NOT_FOUND'],
  }),
  stream: call({ ...shared, method: 'GET', path: '/api/test/stream', answer: bytes('text/csv') }),
  make: call({ ...shared, method: 'PUT', path: '/api/test/make', answer: { 200: z.string(), 204: nothing } }),
  upload: call({
    ...shared,
    method: 'POST',
    path: '/api/test/upload',
    body: form(z.object({ name: z.string(), kinds: z.array(z.string()).optional() }), 'csvFile'),
    answer: z.string(),
  }),
  one: call({
    ...shared,
    needs: 'read',
    method: 'GET',
    path: '/api/test/:project/name',
    errors: ['PROJECT_NOT_FOUND'],
    answer: z.array(z.string()),
  }),
  several: call({
    ...shared,
    needs: 'read',
    project: 'query.projects',
    method: 'GET',
    path: '/api/test/names',
    query: z.object({ projects: z.string().transform((names) => names.split(',')) }),
    errors: ['PROJECT_NOT_FOUND'],
    answer: z.array(z.string()),
  }),
  wait: call({ ...shared, method: 'GET', path: '/api/test/wait', answer: nothing }),
  fail: call({ ...shared, method: 'POST', path: '/api/test/fail', answer: nothing }),
  search: call({
    ...shared,
    method: 'POST',
    path: '/api/test/search',
    answer: nothing,
    faults: 'elasticsearch',
    errors: ['NOT_FOUND'],
  }),
}

let closed = 0
const waiting = Promise.withResolvers<void>()
const ended = Promise.withResolvers<void>()
async function* lines() {
  try {
    yield 'a,b\n'
    yield '1,2\n'
  } finally {
    closed += 1
  }
}

const testing = feature({
  name: 'testing',
  calls: answers(calls, {
    greet: ({ params, query }) => {
      if (params.name === 'nobody') throw new AppError('NOT_FOUND', { name: 'nobody' })
      return { greeting: `hello ${params.name}`.repeat(query.times) }
    },
    stream: () => lines(),
    make: () => reply(204, undefined, { 'x-made': 'yes' }),
    upload: ({ body: { fields, files } }) => {
      const { name = '', bytes: content = new Uint8Array() } = files.csvFile ?? {}
      return `${fields.name} ${fields.kinds?.join('+')} ${name} ${new TextDecoder().decode(content)}`
    },
    one: ({ scope }) => scope.projects,
    several: ({ scope }) => scope.projects,
    wait: async ({ scope }) => {
      waiting.resolve()
      await once(scope.signal, 'abort').finally(ended.resolve)
      scope.signal.throwIfAborted()
      return undefined
    },
    fail: () => {
      throw new AppError('TASK_NOT_FOUND')
    },
    search: () => {
      throw new AppError('NOT_FOUND')
    },
  }),
})

let opened: Awaited<ReturnType<typeof openTestApp>>
/** What was logged as an error. */
const logged: string[] = []
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  opened = await openTestApp()
  app = await buildApp({
    program: opened.context,
    features: [testing],
    webFolder: opened.context.layout.home,
    logger: pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
  })
})
afterAll(async () => {
  await app.close()
  await opened.app.close()
})

const ask = (method: 'GET' | 'HEAD' | 'PUT' | 'POST', url: string) => app.inject({ method, url, headers: { host: 'localhost' } })

test('answers a value by its schema, and names part, field and fault of what is not understood', async () => {
  expect((await ask('GET', '/api/test/greet/ada?times=1')).json()).toEqual({ greeting: 'hello ada' })
  const wrong = await ask('GET', '/api/test/greet/ada?times=9')
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'BAD_REQUEST'])
  expect(wrong.json().error).toContain('query "times"')
})

test('an answer that is not as declared is a fault where answers are checked', async () => {
  const answer = await ask('GET', '/api/test/greet/ada?times=3')
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL'])
})

test('a fault that is not declared is one of ours where answers are checked', async () => {
  expect((await ask('GET', '/api/test/greet/nobody?times=1')).json()).toMatchObject({
    code: 'NOT_FOUND',
    facts: { name: 'nobody' },
  })
  const undeclared = await ask('POST', '/api/test/fail')
  expect([undeclared.statusCode, undeclared.json().error]).toEqual([
    500,
    'POST /api/test/fail answered TASK_NOT_FOUND, which it does not declare',
  ])
})

test('faults have the shape of their call', async () => {
  const { error, status } = (await ask('POST', '/api/test/search')).json()
  expect([error.root_cause[0].type, status]).toEqual(['resource_not_found_exception', 404])
})

test('streams bytes, and for HEAD sends their headers alone', async () => {
  const whole = await ask('GET', '/api/test/stream')
  expect([whole.body, whole.headers['content-type']]).toEqual(['a,b\n1,2\n', 'text/csv'])
  const before = closed
  const head = await ask('HEAD', '/api/test/stream')
  expect([head.statusCode, head.body, head.headers['content-type'], closed]).toEqual([200, '', 'text/csv', before])
})

test('one project is one name, and several are those that the schema read', async () => {
  const { defaultProject } = opened.context
  expect((await ask('GET', `/api/test/${defaultProject}/name`)).json()).toEqual([defaultProject])
  expect((await ask('GET', `/api/test/${defaultProject},${defaultProject}/name`)).statusCode).toBe(404)
  const several = await ask('GET', `/api/test/names?projects=${defaultProject},${defaultProject}`)
  expect(several.json()).toEqual([defaultProject, defaultProject])
})

test('a client that goes away ends the work for it, and is no fault', async () => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  logged.length = 0
  const socket = connect(Number(address.port), address.hostname)
  socket.write(`GET /api/test/wait HTTP/1.1\r\nhost: ${address.host}\r\n\r\n`)
  await waiting.promise
  socket.destroy()
  await ended.promise
  // Long after the fault was dealt with.
  await ask('PUT', '/api/test/make')
  expect(logged).toEqual([])
})

test('a reply names status and headers', async () => {
  const made = await ask('PUT', '/api/test/make')
  expect([made.statusCode, made.headers['x-made'], made.body]).toEqual([204, 'yes', ''])
})

async function upload(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { host: 'localhost', 'content-type': request.headers.get('content-type') ?? '' }
  return app.inject({ method: 'POST', url: '/api/test/upload', headers, payload: Buffer.from(await request.arrayBuffer()) })
}

test('reads a form with a file, and says what is missing in it', async () => {
  const sent = new FormData()
  sent.set('name', 'é')
  sent.append('kinds', 'a')
  sent.append('kinds', 'b')
  expect((await upload(sent)).json()).toMatchObject({ code: 'BAD_REQUEST', error: 'The form has no file "csvFile"' })
  sent.set('csvFile', new File(['x\ny'], 'queries.csv'))
  expect((await upload(sent)).json()).toBe('é a+b queries.csv x\ny')
  sent.delete('name')
  expect((await upload(sent)).json().error).toBe('The request is not understood: field "name": it is missing')
  const json = await app.inject({
    method: 'POST',
    url: '/api/test/upload',
    headers: { host: 'localhost' },
    payload: '{"name":"x"}',
  })
  expect([json.statusCode, json.json().code]).toEqual([400, 'BAD_REQUEST'])
  const broken = { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x' }
  const none = await app.inject({ method: 'POST', url: '/api/test/upload', headers: broken, payload: 'nonsense' })
  expect([none.statusCode, none.json().code]).toEqual([400, 'BAD_REQUEST'])
})
