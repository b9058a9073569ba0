import { join } from 'node:path'
import process from 'node:process'
import { Task } from '@dossier/contract'
import { Health } from '@dossier/contract/settings/health'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { countFinal, expectUndisturbed, type Ground, layGround, untilDone } from '../proof/ground.ts'
import { startDoor, withoutReplicas } from './door.ts'
import { bringOpenSearch, type KilledNode, startOpenSearch } from './opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch)
  process.stdout.write(`left out: a node that is killed while a folder is read. ${opensearch.missing}\n`)

describe.skipIf('missing' in opensearch)('a whole program whose node is killed while it reads a folder', () => {
  let ground: Ground
  let door: Awaited<ReturnType<typeof startDoor>>
  let folder: string
  let node: KilledNode
  let program: Program

  beforeAll(async () => {
    ground = await layGround()
    door = await startDoor()
  }, 300_000)
  afterEach(async () => {
    await program?.kill()
    await node?.stop()
  })
  afterAll(() => door?.close())

  async function startNode(keepsData: boolean): Promise<void> {
    if ('missing' in opensearch) return
    node = await startOpenSearch(opensearch.lib, folder, { keepsData })
    door.leadTo(node.url)
  }

  /** Kills it once some of the documents are in its index, and others are not read yet. */
  async function killInTheMiddle(name: string): Promise<void> {
    folder = join(await makeFolder(`${name}-node`), 'node')
    await startNode(false)
    program = await startProgram(await makeFolder(`${name}-home`), ['--engine', door.url, ground.folder])
    await expect.poll(countStored, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
    await withoutReplicas(node.url)
    await node.kill()
    const { found, waiting } = ground.undisturbed.totals
    expect(await countFinal(program)).toBeLessThan(found - waiting)
  }

  async function countStored(): Promise<number> {
    const answer = await fetch(`${node.url}/local-datashare/_count`)
    return answer.ok ? z.object({ count: z.number() }).parse(await answer.json()).count : 0
  }

  /** What somebody is told who searches, or looks at the health page. */
  async function expectToldOf(): Promise<void> {
    const search = await fetch(`${program.address}/api/index/search/local-datashare/_search`, { method: 'POST' })
    expect([search.status, await search.text()]).toEqual([503, expect.stringMatching(/search cluster/)])
    const health = Health.parse(await program.call('GET', '/api/local/health'))
    expect(health.parts).toContainEqual(expect.objectContaining({ name: 'engine', state: 'failed', cure: expect.any(String) }))
  }

  async function readRun(): Promise<z.infer<typeof Task> | undefined> {
    const tasks = z.array(Task).parse(await program.call('GET', '/api/task/all'))
    return tasks.find(({ name }) => name.includes('.IndexTask@'))
  }

  const untilUndisturbed = () =>
    expect
      .poll(() => expectUndisturbed(program, ground).then(() => 'equal', String), { timeout: 300_000, interval: 500 })
      .toBe('equal')

  it('has everything once, with the ledger of an undisturbed run, when the node is back', async () => {
    await killInTheMiddle('killed')
    await expectToldOf()
    expect((await readRun())?.state).toBe('RUNNING')
    await startNode(true)
    await untilDone(program)
    await untilUndisturbed()
  }, 600_000)

  it('reads on without it, says that the cluster is away, and is right once the run is resumed', async () => {
    await killInTheMiddle('long-away')
    await expect.poll(async () => (await readRun())?.state, { timeout: 600_000, interval: 500 }).toBe('ERROR')
    const run = await readRun()
    expect(run?.error).toMatchObject({
      name: 'ENGINE_DOWN',
      message: expect.stringMatching(/search cluster cannot be reached.*Nothing is lost/),
    })
    const { found, waiting } = ground.undisturbed.totals
    expect(await countFinal(program)).toBe(found - waiting)
    await expectToldOf()
    await startNode(true)
    await program.call('PUT', `/api/local/task/${run?.id}/resume`)
    await untilDone(program)
    await untilUndisturbed()
  }, 1_500_000)
})
