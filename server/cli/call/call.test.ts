import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

it('makes any call of the project, with a body out of the words or a file', async () => {
  await serve(({ body }) => ({ got: body ?? null }))
  expect((await run(['call', 'GET', '/api/:project/tags?size=3', '--project', 'harbour'])).stdout).toBe('{\n  "got": null\n}\n')
  expect((await run(['call', 'put', '/api/x', '--body', '["a"]', '--json'])).stdout).toBe('{"got":["a"]}\n')
  const file = join(cli.folder, 'body.json')
  writeFileSync(file, '{"b":1}')
  expect((await run(['call', 'POST', '/api/x', '--body', `@${file}`, '--json'])).stdout).toBe('{"got":{"b":1}}\n')
  expect(cli.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/harbour/tags?size=3',
    'PUT /api/x',
    'POST /api/x',
  ])
})

it('saves an answer as a file that is not there yet', async () => {
  await serve(() => [1, 2])
  const output = join(cli.folder, 'answer.json')
  expect((await run(['call', 'GET', '/api/x', '--output', output])).code).toBe(0)
  expect(readFileSync(output, 'utf8')).toBe('[1,2]')
  expect((await run(['call', 'DELETE', '/api/x', '--output', output])).stderr).toContain('is there already')
  expect(cli.calls).toHaveLength(1)
})

it('lists the calls in whose lines a word stands', async () => {
  const tags = { get: { summary: 'The tags of a project' } }
  await serve(() => ({ paths: { '/api/{project}/tags': tags, '/version': { get: { summary: 'Version' } } } }))
  expect((await run(['call', 'tag'])).stdout).toBe('GET    /api/:project/tags\n         The tags of a project\n')
  expect(JSON.parse((await run(['call', '--json'])).stdout)).toHaveLength(2)
  expect((await run(['call', 'zebra'])).stdout).toContain('No call has "zebra"')
})

it('tells the fault of a call as its server does, and what is wrong before it is asked', async () => {
  await serve(() => ({ status: 404, code: 'NOT_FOUND', message: 'There is no rule "9"' }))
  expect(await run(['call', 'DELETE', '/api/:project/names/rules/9'])).toMatchObject({
    code: 1,
    stderr: 'There is no rule "9"\n',
  })
  const wrong: [string[], string][] = [
    [['LOOK', '/api/x'], '"LOOK" is not a method'],
    [['GET', 'api/x'], 'it begins with "/"'],
    [['GET', '/api/x', '--body', '{}'], 'A GET sends nothing'],
    [['GET', '/api/x', '--field', 'a=b'], 'A GET sends nothing'],
    [['POST', '/api/x', '--body', '@/nowhere'], '/nowhere cannot be read'],
    [['POST', '/api/x', '--field', 'name'], 'name=text or name=@file'],
    [['POST', '/api/x', '--field', 'a=b', '--body', '{}'], 'not both'],
  ]
  for (const [args, sentence] of wrong) {
    const { code, stderr } = await run(['call', ...args])
    expect({ args, code }).toEqual({ args, code: 2 })
    expect(stderr).toContain(sentence)
  }
  expect(cli.calls).toHaveLength(1)
})

it('gives programs an answer as the server wrote it, with every digit', async () => {
  const answer = '{"number":12345678901234567890}'
  await serve(() => Buffer.from(answer))
  expect((await run(['call', 'GET', '/api/x', '--json'])).stdout).toBe(`${answer}\n`)
})
