import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

const ada = { prefix: 'q7Xk2_', madeAt: Date.UTC(2026, 10, 1), usedAt: Date.UTC(2026, 10, 26) }
const key = 'q7Xk2_a-key-of-ada'
const asked = () => cli.calls.map(({ method, path }) => `${method} ${path}`)

it('lists the keys of all users, page by page, or the one of a user', async () => {
  const items = [
    { user: 'ada', ...ada },
    { user: 'bob', ...ada, usedAt: null },
  ]
  await serve(({ path }) => {
    if (!path.startsWith('/api/local/keys')) return { hashedKey: 'x', ...ada }
    const from = Number(/from=(\d+)/.exec(path)?.[1])
    const page = items.slice(from, from + 1)
    return { items: page, total: 2, pagination: { count: page.length, from, size: 1, total: 2 } }
  })
  const { code, stdout } = await run(['keys'])
  expect(code).toBe(0)
  expect(stdout).toBe('ada  q7Xk2_…  made 2026-11-01  last used 2026-11-26\nbob  q7Xk2_…  made 2026-11-01  never used\n')
  expect(JSON.parse((await run(['keys', 'list', '--json'])).stdout)).toEqual(items)
  expect((await run(['keys', 'list', 'a da'])).stdout).toMatch(/^a da {2}q7Xk2_/)
  expect(asked().at(-1)).toBe('GET /api/key/a%20da')
})

it('says that there is none', async () => {
  await serve(() => ({ hashedKey: null, prefix: null, madeAt: null, usedAt: null }))
  expect((await run(['keys', 'list', 'ada'])).stdout).toBe('There are no API keys.\n')
})

it('prints a new key alone, so that a script can take it, and removes one', async () => {
  await serve(({ method }) => (method === 'PUT' ? { apiKey: key } : undefined))
  const made = await run(['keys', 'add', 'ada'])
  expect([made.code, made.stdout]).toEqual([0, `${key}\n`])
  expect(made.stderr).toContain('shown this once')
  expect(JSON.parse((await run(['keys', 'add', 'ada', '--json'])).stdout)).toEqual({ user: 'ada', apiKey: key })
  expect((await run(['keys', 'remove', 'ada'])).stdout).toBe('"ada" has no API key any more.\n')
  expect(asked()).toEqual(['PUT /api/key/ada', 'PUT /api/key/ada', 'DELETE /api/key/ada'])
})

it('names what is missing, and tells a refusal by its sentence', async () => {
  await serve(() => ({ status: 404, code: 'NOT_FOUND', message: 'There is no user "eve"', error: 'x' }))
  const nameless = await run(['keys', 'add'])
  expect([nameless.code, nameless.stderr]).toEqual([2, expect.stringContaining('dossier keys add ada')])
  expect((await run(['keys', 'frob'])).code).toBe(2)
  const unknown = await run(['keys', 'add', 'eve'])
  expect(unknown.code).not.toBe(0)
  expect(unknown.stderr).toContain('There is no user "eve"')
})
