import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Health } from '@dossier/contract/settings/health'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useCli } from '../cli/testing/use-cli.ts'
import { tryCluster } from '../engine/connect-index.ts'
import { type ScriptedAnswer, type ScriptedCluster, startScripted } from '../engine/opensearch/testing/scripted-cluster.ts'
import { checkEngine } from './engine.ts'

const told = (number: string, distribution?: string): ScriptedAnswer => ({
  status: 200,
  body: { version: { number, distribution } },
})
const state = (status: string): ScriptedAnswer => ({
  status: 200,
  body: { status, number_of_nodes: 1, unassigned_shards: status === 'red' ? 2 : 0 },
})
const locked: ScriptedAnswer = { status: 200, body: { main: { settings: { 'index.blocks.read_only_allow_delete': 'true' } } } }
const open: ScriptedAnswer = { status: 200, body: {} }
const openSearch = told('2.19.1', 'opensearch')

describe('the doctor says of a cluster', () => {
  const cli = useCli()
  let folder: string
  let scripted: ScriptedCluster | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-cluster-'))
  })
  afterEach(async () => {
    scripted?.stop()
    scripted = undefined
    await rm(folder, { recursive: true, force: true })
  })

  /** What the part is told as, and what `dossier doctor` prints of it where the running server has found it. */
  async function look(answers: ScriptedAnswer[]) {
    scripted = await startScripted(answers)
    const engine = scripted.url
    const engineBinary = join(folder, 'engine')
    await writeFile(engineBinary, '#!/bin/sh\necho "dossier-engine 0.1.0"\n', { mode: 0o755 })
    const deps = { engineBinary, tryCluster: (signal: AbortSignal) => tryCluster({ engine }, signal) }
    const part = await checkEngine(deps, AbortSignal.timeout(30_000))
    await cli.serve(() => Health.parse({ parts: [part] }))
    return { part, printed: await cli.run(['doctor']) }
  }

  it.each([
    ['that it is red', [openSearch, state('red'), open], 'It is red: parts of its indices are not there (1 nodes answer).'],
    [
      'that its disk is full',
      [openSearch, state('green'), locked],
      'Its disk is full: it has locked indices of ours against writing.',
    ],
    ['all that is wrong', [openSearch, state('red'), locked], /It is red: .* Its disk is full: /],
    [
      'that its version was not tried',
      [told('8.15.0'), state('green'), open],
      'Elasticsearch 8.15.0 is a version that Dossier was not tried with.',
    ],
    ['that it is too old', [told('6.8.23')], /Elasticsearch 6\.8\.23 is too old\. .*needs OpenSearch 2 or Elasticsearch 7\.17/],
    ['that something else answers', [{ status: 200, html: '<html>' }], /it does not speak JSON/],
    ['that it does not let us in', [{ status: 401, body: {} }], /The search cluster does not let us in/],
  ] as const)('%s, and ends with 1', async (_, answers, sentence) => {
    const { part, printed } = await look([...answers])
    expect(part).toMatchObject({
      state: 'failed',
      cure: expect.stringMatching(/^Look after the cluster .* nothing of them is lost/),
    })
    expect(part.detail).toMatch(sentence)
    expect(printed.code).toBe(1)
    expect(printed.stdout).toMatch(sentence)
    expect(printed.stdout).toMatch(/^✗ engine/)
  })

  it('what it is where nothing is wrong, yellow as a single node is too', async () => {
    const { part, printed } = await look([openSearch, state('yellow'), open])
    expect(part).toMatchObject({ state: 'ok', detail: 'The cluster of the index answers: OpenSearch 2.19.1.' })
    expect(printed).toMatchObject({ code: 0, stdout: expect.stringContaining('OpenSearch 2.19.1') })
  })
})
