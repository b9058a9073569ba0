import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadConfig } from '../config.ts'
import { superviseWorker } from './supervise.ts'
import { useWorker } from './testing/use-worker.ts'

const under = useWorker()

/** Answers what it was started with, then each line that it is told. */
const teller = `
import { createInterface } from 'node:readline'
const tell = (told) => console.log(JSON.stringify({ event: 'told', told }))
tell({ given: process.argv, env: process.env })
createInterface({ input: process.stdin }).on('line', tell).on('close', () => process.exit(0))
`

it('is told no secret of the settings: by no argument, no variable and no line', async () => {
  const secret = 'of the client'
  vi.stubEnv('DOSSIER_OAUTH_CLIENT_SECRET', secret)
  vi.stubEnv('DS_DOCKER_OAUTH_CLIENT_SECRET', secret)
  const folder = await mkdtemp(join(tmpdir(), 'dossier-teller-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'teller.mjs')
  await writeFile(program, teller)
  const { home, records } = under
  const config = loadConfig({ flags: { home } })
  expect(config.oauthClientSecret).toBe(secret)
  const told: string[] = []
  const log = (facts: Record<string, unknown>) => told.push(JSON.stringify(facts))
  const worker = superviseWorker({ home, records, kinds: new Map(), settings: { home, config }, program, log })
  onTestFinished(() => worker.stop())
  worker.wake()
  await expect.poll(() => told.length).toBe(1)
  worker.tellConfig()
  await expect.poll(() => told.length).toBe(2)
  expect(told.every((each) => each.includes('oauthUserProjectsKey'))).toBe(true)
  expect(told.filter((each) => each.includes(secret))).toEqual([])
})
