import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigSchema } from '../config-schema.ts'
import { tryCluster } from './connect-index.ts'
import { type ScriptedCluster, startScripted } from './opensearch/testing/scripted-cluster.ts'

let folder: string
let cluster: ScriptedCluster
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cluster-settings-'))
  cluster = await startScripted([
    { status: 200, body: { version: { number: '7.17.29' } } },
    { status: 200, body: { status: 'yellow', number_of_nodes: 1, unassigned_shards: 1 } },
    { status: 404, body: {} },
  ])
})
afterEach(() => {
  cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

function signInFile(text: string): string {
  const file = join(folder, 'sign-in')
  writeFileSync(file, text)
  return file
}

it.each([
  ['desk:hunter2:x\n', `Basic ${Buffer.from('desk:hunter2:x').toString('base64')}`],
  ['ApiKey c2VjcmV0\n', 'ApiKey c2VjcmV0'],
])('says who we are as the file %j has it', async (text, authorization) => {
  expect(await tryCluster({ engine: cluster.url, engineSignIn: signInFile(text) })).toMatchObject({ trouble: null })
  expect(cluster.asked[0]?.authorization).toBe(authorization)
})

it('repeats nothing of a file that says it otherwise', async () => {
  const fault: unknown = await tryCluster({ engine: cluster.url, engineSignIn: signInFile('hunter2') }).catch((error) => error)
  expect(fault).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('user:password') })
  expect(JSON.stringify(fault) + String(fault)).not.toContain('hunter2')
})

it('names the file that cannot be read', async () => {
  await expect(tryCluster({ engine: cluster.url, engineCa: join(folder, 'none.pem') })).rejects.toThrow(
    'none.pem, which engineCa',
  )
})

it.each<[string, boolean]>([
  ['https://search.example:9200', true],
  ['http://127.0.0.1:9200', true],
  ['http://localhost:9200', true],
  ['http://search.example:9200', false],
  ['http://127.0.0.1.search.example', false],
  ['https://desk:hunter2@search.example', false],
  ['elsewhere', false],
])('takes %s as an address: %s', (engine, isTaken) => {
  expect(ConfigSchema.shape.engine.safeParse(engine).success).toBe(isTaken)
})
