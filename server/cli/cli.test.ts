import { expect, it } from 'vitest'
import { useCli } from './testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

it('helps with exit code 0, and names wrong usage with exit code 2', async () => {
  const help = await run(['index', '--help'])
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toContain('--project <name>')
  for (const args of [
    ['frobnicate'],
    ['index'],
    ['search', 'x', '--size', 'many'],
    ['report', '--colour'],
    ['doctor', '--home', ''],
  ]) {
    const wrong = await run(args)
    expect(wrong.code, args.join(' ')).toBe(2)
    expect(wrong.stderr, args.join(' ')).not.toContain(' at ')
  }
})

it('prints hits with their excerpts and the embedded name', async () => {
  await serve(() =>
    answerOf([
      { _id: '1', _source: { path: '/data/a.eml' }, highlight: { content: ['the «crane»\nwas sold'] } },
      { _id: '2', _source: { path: '/data/b.zip', title: 'c.txt', extractionLevel: 1 } },
    ]),
  )
  const { code, stdout } = await run(['search', 'crane', '--size', '5'])
  expect(code).toBe(0)
  expect(stdout).toBe('2 documents\n\n/data/a.eml\n    the «crane» was sold\n\n/data/b.zip  !/c.txt\n')
  expect(cli.calls[0]).toMatchObject({
    method: 'POST',
    path: '/api/index/search/local-datashare/_search',
    body: { from: 0, size: 5 },
  })
})

it('prints control characters of a name as question marks', async () => {
  await serve(() => answerOf([{ _id: '1', _source: { path: '/data/\u001b[31mred\u202e.txt' } }]))
  expect((await run(['search', 'x'])).stdout).toContain('/data/?[31mred?.txt')
})

it('prints the answer of the search as it came with --json', async () => {
  await serve(() => answerOf([{ _id: '1', _source: { path: '/data/a.eml' } }]))
  expect(JSON.parse((await run(['search', 'crane', '--json'])).stdout)).toEqual(
    answerOf([{ _id: '1', _source: { path: '/data/a.eml' } }]),
  )
})

it('tells a fault of the server by its sentence, and a wrong query as wrong usage', async () => {
  await serve(() => ({ status: 400, error: { reason: 'Cannot parse "(" at 1' } }))
  const { code, stderr } = await run(['search', '('])
  expect(code).toBe(2)
  expect(stderr).toContain('Cannot parse "(" at 1')
})

it('tells with exit code 1 that the engine is down and what to do', async () => {
  await serve(() => ({ status: 503, error: 'The search engine is not ready', code: 'ENGINE_DOWN' }))
  const { code, stderr } = await run(['search', 'x'])
  expect(code).toBe(1)
  expect(stderr).toContain('dossier doctor')
})

it('lets the running server be the doctor, and ends with 1 when a part is ill', async () => {
  const part = { name: 'java', state: 'missing', version: null, detail: 'Java was not found.', cure: 'Install a JDK.' }
  await serve(() => ({ parts: [part] }))
  const { code, stdout } = await run(['doctor'])
  expect(code).toBe(1)
  expect(stdout).toBe('- java     missing\n    Java was not found. Install a JDK.\n')
  expect(JSON.parse((await run(['doctor', '--json'])).stdout)).toEqual({ parts: [part] })
})

const answerOf = (hits: object[]) => ({ hits: { total: { value: hits.length, relation: 'eq' }, hits } })
