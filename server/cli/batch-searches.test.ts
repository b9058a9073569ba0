import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type { BlindSpots } from '@dossier/contract/ledger/blind-spots'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useCli } from './testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

const project = { name: 'p', sourcePath: null }
const batch: BatchRecord = {
  uuid: '3f2c1a00-0000',
  project,
  projects: [project],
  name: 'Directors\u202e',
  description: null,
  user: { id: 'local', name: null, email: null, provider: 'local', details: {} },
  state: 'SUCCESS',
  date: '2026-11-25T10:00:00.000+00:00',
  nbQueries: 1_000,
  nbQueriesDone: 1_000,
  nbQueriesWithoutResults: 900,
  nbErrors: 1,
  nbResults: 12_000,
  nbStored: 10_000,
  published: false,
  phraseMatches: true,
  fuzziness: 0,
  fileTypes: [],
  paths: [],
  tags: [],
  queryTemplate: null,
  uri: null,
  errorMessage: null,
  errorQuery: null,
  dropped: { empty: 0, short: 0, repeated: 0 },
}
const blind: BlindSpots = {
  documents: 400,
  total: 3,
  states: [
    { state: 'encrypted', count: 2, reasons: [{ reason: { code: 'needs-password', facts: {} }, count: 2 }] },
    { state: 'indexed-in-part', count: 1, reasons: [] },
  ],
  explained: 3,
}
const wrong = { number: 7, query: '(crane', state: 'error', count: null, stored: 0, error: 'A bracket is not closed.' }
const answer =
  (spots: BlindSpots) =>
  ({ path }: { path: string }) => {
    if (path.endsWith('/blind-spots')) return spots
    if (path.includes('/lines')) return { items: [wrong], total: 1 }
    return { items: [batch, { ...batch, uuid: '3f99', name: 'Ships', nbErrors: 0 }], total: 2 }
  }

it('lists batch searches with what they found, and obeys no sign in a name', async () => {
  await serve(answer(blind))
  const { code, stdout } = await run(['batch-searches'])
  expect(code).toBe(0)
  expect(stdout).toBe(
    '3f2c1a00  Directors?: success, 1,000 queries, 900 without hits, 12,000 hits, 10,000 of them kept, 1 query not understood\n' +
      '3f99  Ships: success, 1,000 queries, 900 without hits, 12,000 hits, 10,000 of them kept\n',
  )
})

it('tells with one what of its scope could not be searched, and why', async () => {
  await serve(answer(blind))
  const { stdout } = await run(['batch-searches', '3f2'])
  expect(stdout).toContain(
    '3 of 400 documents in its scope could not be searched, or not wholly:\n        2  encrypted\n           needs a password that we do not have: 2\n        1  indexed in part\n',
  )
})

it('tells which queries could not be searched, and why', async () => {
  await serve(answer(blind))
  expect((await run(['batch-searches', '3f2'])).stdout).toContain('\n  (crane: A bracket is not closed.\n3 of 400')
})

it('tells why one was not finished, and how many more errors there are', async () => {
  const stopped = { ...batch, nbErrors: 42, state: 'FAILURE', errorMessage: 'The batch search was stopped.' }
  await serve((asked) => (asked.path === '/api/batch/search' ? { items: [stopped] } : answer(blind)(asked)))
  const { stdout } = await run(['batch-searches', '3f2'])
  expect(stdout).toContain('\nThe batch search was stopped.\n  (crane: A bracket is not closed.\n  … and 41 more\n')
})

it('says where there is nothing in its scope', async () => {
  await serve(answer({ documents: 0, total: 0, states: [], explained: 0 }))
  expect((await run(['batch-searches', '3f9'])).stdout).toContain('There are no documents in its scope')
})

it('says where all documents of its scope could be searched', async () => {
  await serve(answer({ documents: 400, total: 0, states: [], explained: 0 }))
  expect((await run(['batch-searches', '3f9'])).stdout).toContain('All 400 documents in its scope could be searched.')
})

it('says so where there is none, or several begin so', async () => {
  await serve(answer(blind))
  expect((await run(['batch-searches', 'abc'])).stderr).toContain('There is no batch search "abc"')
  expect((await run(['batch-searches', '3f'])).stderr).toContain('Several batch searches begin with "3f"')
})

it('says so where there are none', async () => {
  await serve(() => ({ items: [], total: 0 }))
  expect((await run(['batch-searches'])).stdout).toBe('There are no batch searches.\n')
})

it('lists all of them, however many there are, and finds the oldest', async () => {
  const many = Array.from({ length: 1_002 }, (_, at) => ({
    ...batch,
    uuid: `${String(at).padStart(8, '0')}-x`,
    name: `List ${at}`,
  }))
  await serve(({ path, body }) => {
    if (body === undefined) return answer(blind)({ path })
    const { from, size } = z.object({ from: z.int(), size: z.int() }).parse(body)
    return { items: many.slice(from, from + size), total: many.length }
  })
  expect((await run(['batch-searches'])).stdout.trim().split('\n')).toHaveLength(1_002)
  expect((await run(['batch-searches', '00001001'])).stdout).toContain('List 1001')
})

it('makes one of a file, with all that its options say, and waits for it', async () => {
  const done = { id: 'b1', name: 'x', state: 'DONE', progress: 1, user: { id: 'local' }, createdAt: 1 }
  await serve(({ method, path }) => {
    if (method === 'POST') return Buffer.from('b1')
    return path.startsWith('/api/task/') ? done : { ...batch, nbQueries: 1, nbResults: 3 }
  })
  const list = join(cli.folder, 'names.csv')
  await writeFile(list, 'M\u00fcller\n', 'latin1')
  const options = ['--charset', 'windows-1252', '--phrases', '--description', 'directors', '--type', 'text/plain', 'text/html']
  const { stdout } = await run(['search-list', list, ...options, '--folder', '/a b', '--tag', 'urgent'])
  expect(stdout).toBe('1 query found 3 documents. More: dossier batch-searches b1\n')
  const fields = [...String(cli.calls[0]?.body).matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(
    ([, name, value]) => `${name}=${value}`,
  )
  expect(fields).toEqual([
    'name=names.csv',
    'phrase_matches=true',
    'fuzziness=0',
    'description=directors',
    'charset=windows-1252',
    'fileTypes=text/plain',
    'fileTypes=text/html',
    'paths=/a b',
    'tags=urgent',
  ])
})
