import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usualColumns } from '@dossier/contract/search/search-export'
import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()

const base = '/api/local-datashare/documents/export'
const state = { id: 'id-of-export', state: 'sent', format: 'csv', rows: 2, total: 3, leftOut: 1, error: null }

async function run(args: string[]) {
  await cli.serve(({ method, path }) => (method === 'POST' || path.endsWith('/state') ? state : 'the file'))
  return cli.run(['search', 'gold', '--all', ...args])
}

it('writes everything to standard output as it comes, and tells what was left out', async () => {
  const { code, stdout, stderr } = await run([])
  expect({ code, stdout }).toEqual({ code: 0, stdout: '"the file"' })
  expect(stderr).toContain('2 rows; 1 documents were left out')
  expect(cli.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${base}`,
    `GET ${base}/id-of-export`,
    `GET ${base}/id-of-export/state`,
  ])
  expect(cli.calls[0]?.body).toMatchObject({ format: 'csv', columns: [...usualColumns], end: true })
})

it('writes a file in the form of its ending, with these columns', async () => {
  const output = join(cli.folder, 'all.jsonl')
  expect((await run(['--output', output, '--columns', 'path, metadata.x'])).code).toBe(0)
  expect(await readFile(output, 'utf8')).toBe('"the file"')
  expect(cli.calls[0]?.body).toMatchObject({ format: 'jsonl', columns: ['path', 'metadata.x'] })
})

it('overwrites nothing, and refuses what it cannot write', async () => {
  const output = join(cli.folder, 'there.csv')
  await writeFile(output, 'mine')
  const { code, stderr } = await run(['--output', output])
  expect(code).toBe(1)
  expect(stderr).toContain('is there already')
  expect(await readFile(output, 'utf8')).toBe('mine')
  expect(cli.calls).toEqual([])
  expect((await cli.run(['search', 'gold', '--all', '--format', 'pdf'])).stderr).toContain('must be one of csv, jsonl, xlsx')
  expect((await cli.run(['search', 'gold', '--all', '--format', 'xlsx'])).stderr).toContain('needs a file')
})
