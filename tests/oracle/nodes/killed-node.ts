import { join } from 'node:path'
import process from 'node:process'
import { Task } from '@dossier/contract'
import { Health } from '@dossier/contract/settings/health'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { countFinal, expectUndisturbed, type Ground, layGround } from '../../proof/ground.ts'
import { startDoor, withoutReplicas } from './door.ts'
import { bringOpenSearch, type KilledNode, startOpenSearch } from './opensearch-node.ts'

/** A whole program that reads the sample, and the node that has its index, which is killed meanwhile. */
export type KilledWhileReading = {
  ground(): Ground
  program(): Program
  /** Kills it once some of the documents are in its index, and others are not read yet. */
  killInTheMiddle(name: string): Promise<void>
  /** With what it had when it was killed. */
  startAgain(): Promise<void>
  /** What somebody is told who searches, or looks at the health page. */
  expectToldOf(): Promise<void>
  readRun(): Promise<z.infer<typeof Task> | undefined>
  untilUndisturbed(): Promise<void>
}

/** Tests of a whole program whose node does something while it reads a folder; left out where OpenSearch is not there. */
export function describeKilledNode(what: string, tests: (reading: KilledWhileReading) => void): void {
  const opensearch = bringOpenSearch()
  const isMissing = 'missing' in opensearch
  if (isMissing) process.stdout.write(`left out: a node that ${what} while a folder is read. ${opensearch.missing}\n`)
  describe.skipIf(isMissing)(`a whole program whose node ${what} while it reads a folder`, () => {
    tests(killedWhileReading(isMissing ? '' : opensearch.lib))
  })
}

/** For the tests of one file. `lib`: the jars of OpenSearch. */
function killedWhileReading(lib: string): KilledWhileReading {
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
    node = await startOpenSearch(lib, folder, { keepsData })
    door.leadTo(node.url)
  }

  async function countStored(): Promise<number> {
    const answer = await fetch(`${node.url}/local-datashare/_count`)
    return answer.ok ? z.object({ count: z.number() }).parse(await answer.json()).count : 0
  }

  return {
    ground: () => ground,
    program: () => program,
    async killInTheMiddle(name) {
      folder = join(await makeFolder(`${name}-node`), 'node')
      await startNode(false)
      program = await startProgram(await makeFolder(`${name}-home`), ['--engine', door.url, ground.folder])
      await expect.poll(countStored, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
      await withoutReplicas(node.url)
      await node.kill()
      const { found, waiting } = ground.undisturbed.totals
      expect(await countFinal(program)).toBeLessThan(found - waiting)
    },
    startAgain: () => startNode(true),
    async expectToldOf() {
      const search = await fetch(`${program.address}/api/index/search/local-datashare/_search`, { method: 'POST' })
      expect([search.status, await search.text()]).toEqual([503, expect.stringMatching(/search cluster/)])
      const health = Health.parse(await program.call('GET', '/api/local/health'))
      expect(health.parts).toContainEqual(expect.objectContaining({ name: 'engine', state: 'failed', cure: expect.any(String) }))
    },
    async readRun() {
      const tasks = z.array(Task).parse(await program.call('GET', '/api/task/all'))
      return tasks.find(({ name }) => name.includes('.IndexTask@'))
    },
    untilUndisturbed: () =>
      expect
        .poll(() => expectUndisturbed(program, ground).then(() => 'equal', String), { timeout: 300_000, interval: 500 })
        .toBe('equal'),
  }
}
