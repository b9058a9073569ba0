import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

const entry = {
  number: 7,
  at: Date.UTC(2026, 10, 26, 9, 30),
  user: 'ada',
  address: '10.0.0.7',
  event: 'searched',
  subject: { projects: ['harbour'], query: 'heron\n\u001b[2J' },
  isHidden: false,
  hash: 'a'.repeat(64),
}
const whole = {
  entries: 7,
  broken: null,
  isSealed: true,
  cut: null,
  last: { number: 7, hash: 'a'.repeat(64) },
  isKnown: null,
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-audit-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('lists what was done, without orders to the screen', async () => {
  await serve(() => ({ items: [entry], next: null }))
  const { code, stdout } = await run(['audit', 'list', '--user', 'ada', '--kind', 'search', '--since', '2026-11-26'])
  expect(code).toBe(0)
  expect(stdout).toContain('2026-11-26T09:30:00.000Z  ada  10.0.0.7  searched  projects=harbour  query=heron')
  expect(stdout).not.toContain('\u001b')
  expect(stdout.trim().split('\n')).toHaveLength(1)
  expect(cli.calls.at(-1)?.path).toBe(`/api/local/audit?user=ada&kind=search&since=${Date.UTC(2026, 10, 26)}&size=100`)
})

it('tells whether the chain holds by its exit code, too', async () => {
  const faults = [{}, { broken: 3 }, { isSealed: false }, { isKnown: false }]
  await serve(() => ({ ...whole, ...faults.shift() }))
  const good = await run(['audit', 'verify'])
  expect([good.code, good.stdout]).toEqual([0, expect.stringContaining(`The last one is 7:${'a'.repeat(64)}`)])
  while (faults.length > 0) expect((await run(['audit', 'verify', '--known', `7:${'a'.repeat(64)}`])).code).toBe(1)
  expect(cli.calls.at(-1)?.path).toBe(`/api/local/audit/verify?number=7&hash=${'a'.repeat(64)}`)
})

it('says that a known entry was removed in its time, which is no fault', async () => {
  await serve(() => ({ ...whole, cut: { number: 5, hash: 'b'.repeat(64), count: 5 } }))
  const { code, stdout } = await run(['audit', 'verify', '--known', `3:${'a'.repeat(64)}`])
  expect([code, stdout]).toEqual([0, expect.stringContaining('can no longer be compared')])
})

it('writes a file, in the form that its name says', async () => {
  await serve(() => 'number,time\n')
  const file = join(folder, 'audit.csv')
  expect((await run(['audit', 'export', '--output', file])).code).toBe(0)
  expect(await readFile(file, 'utf8')).toContain('number,time')
  await run(['audit', 'export', '--output', join(folder, 'audit.jsonl')])
  expect(cli.calls.at(-1)?.path).toBe('/api/local/audit/export?format=jsonl')
})

it.each([
  [['export'], '--output'],
  [['list', '--kind', 'frob'], 'signIn'],
  [['list', '--since', 'noon'], '2026-11-26'],
  [['verify', '--known', '7'], '--known'],
])('says what is wrong with %j', async (words, told) => {
  await serve(() => whole)
  const { code, stderr } = await run(['audit', ...words])
  expect([code, stderr]).toEqual([2, expect.stringContaining(told)])
})
