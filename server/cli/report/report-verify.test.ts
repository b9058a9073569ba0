import type { Verification } from '@dossier/contract/ledger/verify'
import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const { serve, run } = useCli()

const well: Verification = {
  files: 3,
  bytes: 30,
  lines: 4,
  documents: 4,
  indexed: 4,
  states: { indexed: 4 },
  found: 4,
  missing: 0,
  counts: {},
  differences: [],
}

/** A verification that has ended with this. */
const ended = (result: Verification | undefined, state = 'DONE') => ({
  id: 'verify-1',
  name: 'org.icij.datashare.tasks.VerifyTask@verify-1',
  state,
  progress: 1,
  user: { id: 'local' },
  createdAt: 1,
  error: null,
  result,
  properties: { files: 3, differences: 0 },
})

it('says that all is well, with what was looked at, and ends with 0', async () => {
  const asked: string[] = []
  await serve(({ method, path }) => {
    asked.push(`${method} ${path}`)
    return ended(well)
  })
  const { code, stdout } = await run(['report', '--verify'])
  expect([code, asked[0]]).toEqual([0, 'POST /api/local-datashare/ledger/verify'])
  expect(stdout).toContain('3 files read again, 4 lines, 4 documents, 4 in the index.')
  expect(stdout).toContain('No difference')
})

it('names each difference by its place, obeys no sign in a name, and ends with 1', async () => {
  const difference = { kind: 'not-on-disk', path: '/data/a\u001b[2J.txt', embeddedPath: null, facts: {} } as const
  await serve(() => ended({ ...well, counts: { 'not-on-disk': 2 }, differences: [difference] }))
  const { code, stdout } = await run(['report', '--verify'])
  expect(code).toBe(1)
  expect(stdout).toContain('2 differences:')
  expect(stdout).toMatch(/\/data\/a\?\[2J\.txt: .+\n… and 1 more/)
})

it('ends with 1 where it was stopped, for then nothing is known', async () => {
  await serve(() => ended(undefined, 'CANCELLED'))
  const { code, stderr } = await run(['report', '--verify'])
  expect([code, stderr]).toEqual([1, expect.stringContaining('stopped')])
})
