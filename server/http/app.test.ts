import { limits } from '@dossier/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const opened: Awaited<ReturnType<typeof openTestApp>>[] = []

beforeAll(async () => {
  opened.push(await openTestApp())
})
afterAll(() => Promise.all(opened.map(({ app }) => app.close())))

type Asked = {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'TRACE'
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

function ask(request: Asked) {
  const { app } = opened[0] ?? {}
  if (app === undefined) throw new Error('the application is not open')
  return app.inject({ method: 'GET', ...request, headers: { host: 'localhost:8080', ...request.headers } })
}

test('takes JSON bodies whatever the content type says', async () => {
  for (const type of [
    'text/plain;charset=UTF-8',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/x-ndjson',
  ]) {
    const name = `by-${type.replace(/[^a-z]/gi, '').toLowerCase()}`
    const answer = await ask({
      method: 'POST',
      url: '/api/project/',
      headers: { 'content-type': type },
      payload: JSON.stringify({ name }),
    })
    expect(answer.statusCode).toBe(201)
  }
})

test('says in its own words that a body is not JSON, not UTF-8 or nested too deep', async () => {
  const bodies = ['{"name":', Buffer.from([0x7b, 0xff, 0x7d]), '['.repeat(300) + ']'.repeat(300), '{"__proto__": 1}']
  for (const payload of bodies) {
    const answer = await ask({ method: 'POST', url: '/api/project/', headers: { 'content-type': 'text/plain' }, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_JSON' })
    expect(answer.body).not.toContain('content-type')
  }
})

test('JSON of ours that is broken is not blamed on the request', async () => {
  const { app } = await openTestApp({ tryHealth: async () => JSON.parse('{') })
  const answer = await app.inject({ url: '/api/local/health', headers: { host: 'localhost' } })
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL'])
  await app.close()
})

test('a body over the limit is 413', async () => {
  const payload = `"${'x'.repeat(21 * 1024 * 1024)}"`
  const answer = await ask({ method: 'POST', url: '/api/project/', payload })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE'])
})

test('a search that is longer than any list of ids is refused for its length, before it is looked at', async () => {
  const payload = 'not JSON'.repeat(limits.searchBytes / 8 + 1)
  const answer = await ask({ method: 'POST', url: '/api/index/search/local-datashare/_search', payload })
  expect([answer.statusCode, answer.json().error.type]).toEqual([413, 'content_too_long_exception'])
})

test('a host that is not ours is refused, ours are not', async () => {
  for (const host of ['evil.example', 'localhost.evil.example:8080', '127.0.0.1.evil.example', '[::2]']) {
    expect((await ask({ url: '/settings', headers: { host } })).statusCode).toBe(403)
  }
  for (const host of ['localhost', '127.0.0.1:9999', '[::1]:8080', 'LOCALHOST:1']) {
    expect((await ask({ url: '/settings', headers: { host } })).statusCode).toBe(200)
  }
})

test('no request from another site reaches the API, but a link may open the page', async () => {
  const put = { method: 'PUT' as const, url: '/api/index/from-elsewhere' }
  expect((await ask({ ...put, headers: { origin: 'http://evil.example' } })).json().code).toBe('FOREIGN_HOST')
  expect((await ask({ ...put, headers: { origin: 'null' } })).statusCode).toBe(403)
  expect((await ask({ ...put, headers: { origin: 'http://localhost:9090' } })).statusCode).toBe(403)
  expect((await ask({ ...put, headers: { 'sec-fetch-site': 'same-site' } })).statusCode).toBe(403)
  expect((await ask({ url: '/api/users/me', headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
  expect((await ask({ url: '/', headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(200)
  expect((await ask({ ...put, headers: { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(
    201,
  )
})

test('no spelling of an address gets past the guard, and none of another site past its origin', async () => {
  const spellings = [
    '/api/users/me',
    '/%61pi/users/me',
    '/ap%69/users/me?x=1',
    '/api/users/me/',
    'http://localhost:8080/api/users/me',
    '/%73ettings',
    '/settings#x',
    '/settings/',
    '/version',
    '/%6fpenapi.json',
    '/api/local/health',
    '/%61pi/local/health',
  ]
  for (const url of spellings) {
    expect([url, (await ask({ url })).statusCode]).toEqual([url, 200])
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'http://a.example' }])
      expect([url, (await ask({ url, headers })).statusCode]).toEqual([url, 403])
  }
  for (const url of [
    '//api/users/me',
    '/./api/users/me',
    '/x/../api/users/me',
    '/api%2fusers%2fme',
    '/API/users/me',
    '/%2561pi/users/me',
  ])
    expect([url, (await ask({ url, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode >= 400]).toEqual([url, true])
  expect((await ask({ url: '/index.html', headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(200)
})

test('a wrong method is 405 with the right ones, an unknown address 404, OPTIONS tells the methods', async () => {
  const wrong = await ask({ method: 'DELETE', url: '/settings' })
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect((await ask({ url: '/api/no/such/address' })).json().code).toBe('NOT_FOUND')
  const options = await ask({ method: 'OPTIONS', url: '/api/project/some' })
  expect([options.statusCode, options.headers.allow]).toEqual([200, 'GET, HEAD, PUT, DELETE, OPTIONS'])
})

test('a method that nothing takes is 405 before its body is read', async () => {
  const answer = await ask({ method: 'TRACE', url: '/api/project', payload: '{"name":' })
  expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([
    405,
    'METHOD_NOT_ALLOWED',
    'GET, HEAD, POST, DELETE, OPTIONS',
  ])
})

test('Allow names the methods of the address itself, not of a more general one', async () => {
  expect((await ask({ method: 'OPTIONS', url: '/api/task/stopAll' })).headers.allow).toBe('PUT, OPTIONS')
})

test('broken percent signs are 400 and nothing climbs out of the web folder', async () => {
  expect((await ask({ url: '/api/project/%ff' })).statusCode).toBe(400)
  expect((await ask({ url: '/../records.sqlite' })).statusCode).toBe(404)
  expect((await ask({ url: '/..%2frecords.sqlite' })).statusCode).toBeGreaterThanOrEqual(400)
})

test('every answer carries the strict headers, the page a nonce of its own', async () => {
  const settings = await ask({ url: '/settings' })
  expect(settings.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  const [first, second] = [await ask({ url: '/' }), await ask({ url: '/' })]
  expect(first.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(first.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy'])
})

test('the session cookie is JSON as it stands, with a login that scripts can read', async () => {
  const [session = '', token = ''] = [(await ask({ url: '/settings' })).headers['set-cookie'] ?? []].flat()
  expect(session).toMatch(/^_ds_session_id=\{.*\}; Path=\/; SameSite=Strict$/)
  expect(JSON.parse(session.slice('_ds_session_id='.length, session.indexOf(';')))).toMatchObject({ login: 'local' })
  expect(token).toMatch(/^_ds_csrf_token=[0-9a-f]{32}; Path=\/; SameSite=Strict$/)
})

test('takes the session cookie back as it stands and URL-encoded, and mends the latter', async () => {
  const own = '{"login":"local","roles":["local"],"sessionId":"a;b","redirectAfterLogin":"/"}'.replace(';', '\\u003b')
  const send = (value: string) =>
    ask({ url: '/settings', headers: { cookie: `a; _ds_session_id=${value}; _ds_csrf_token=y; =b` } })
  expect((await send(own)).headers['set-cookie']).toBeUndefined()
  expect((await send(encodeURIComponent(own))).headers['set-cookie']).toBe(`_ds_session_id=${own}; Path=/; SameSite=Strict`)
  for (const broken of ['', 'x', '%zz', '{}', '[]', 'null', '%7B%22login%22%3A1%7D'])
    expect((await send(broken)).headers['set-cookie']).toMatch(/^_ds_session_id=\{"login":"local"/)
})

test('PUT /api/index/undefined is fine and creates nothing', async () => {
  expect((await ask({ method: 'PUT', url: '/api/index/undefined' })).statusCode).toBe(200)
  expect((await ask({ url: '/api/project/undefined' })).statusCode).toBe(404)
})

test('a project is created once, and only with a good name', async () => {
  expect((await ask({ method: 'PUT', url: '/api/index/leak' })).statusCode).toBe(201)
  expect((await ask({ method: 'PUT', url: '/api/index/leak' })).statusCode).toBe(200)
  expect((await ask({ method: 'PUT', url: '/api/index/a.b%20c' })).json().code).toBe('BAD_INDEX_NAME')
  expect((await ask({ method: 'POST', url: '/api/project/', payload: '{"name":"leak"}' })).statusCode).toBe(409)
})

test('describes itself as OpenAPI 3.1 from the same schemas', async () => {
  const answer = await ask({ url: '/openapi.json' })
  expect(answer.statusCode).toBe(200)
  const { openapi, paths } = answer.json()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/settings', '/api/{project}/ledger', '/api/project/{name}']))
  const yaml = await ask({ url: '/api/openapi?format=yaml' })
  expect([yaml.headers['content-type'], yaml.body.split('\n')[0]]).toEqual([
    'application/yaml; charset=utf-8',
    'openapi: "3.1.0"',
  ])
  expect((await ask({ url: '/api/openapi?format=xml' })).statusCode).toBe(400)
  expect(paths['/api/{project}/ledger'].get.parameters.map(({ name }: { name: string }) => name)).toContain('state')
})
