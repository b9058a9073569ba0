import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@dossier/contract/client/calls'
import { Refusal } from '@dossier/contract/client/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

let program: Program
let folder: string

beforeAll(async () => {
  folder = await makeFolder('examples')
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'a.txt'), 'The crane is behind the harbour office.')
  writeFileSync(join(files, 'b.txt'), 'The crane was sold.')
  program = await startProgram(join(folder, 'home'), [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('tags what a search finds and saves it as a table, by the script of the documentation', async () => {
  const table = join(folder, 'results.csv')
  const script = join(root, 'docs', 'examples', 'tag-and-export.ts')
  const node = join(root, 'node_modules', '.bin', 'node')
  const { status, stdout, stderr } = spawnSync(node, [script, program.address, 'crane AND harbour', 'seen', table], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('1 found, the first of them:')
  expect(stdout).toContain(join(folder, 'files', 'a.txt'))
  expect(stdout).toContain('1 tagged "seen" now')
  expect(readFileSync(table, 'utf8')).toContain('a.txt')
  expect(readFileSync(table, 'utf8')).not.toContain('b.txt')
})

it('does nothing without words, and overwrites no file', () => {
  const script = join(root, 'docs', 'examples', 'tag-and-export.ts')
  const node = join(root, 'node_modules', '.bin', 'node')
  expect(spawnSync(node, [script, program.address], { encoding: 'utf8' })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Usage:'),
  })
  const table = join(folder, 'there.csv')
  writeFileSync(table, 'mine')
  expect(spawnSync(node, [script, program.address, 'crane', 'overwritten', table]).status).not.toBe(0)
  expect(readFileSync(table, 'utf8')).toBe('mine')
})

it('has a client that tells a refusal by the code of the server, and fills addresses in', async () => {
  const dossier = createClient({ address: program.address })
  const tags = await dossier.tag.list({ params: { project: 'local-datashare' }, query: { prefix: 'se' } })
  expect(tags.items.map(({ label, count }) => ({ label, count }))).toEqual([{ label: 'seen', count: 1 }])
  const bad = await dossier.search
    .search({ params: { indices: 'local-datashare' }, body: JSON.parse('{"query":{"nonsense":{}}}') })
    .catch((error: unknown) => error)
  expect(bad).toMatchObject({
    status: 400,
    code: expect.stringContaining('exception'),
    message: expect.stringContaining('nonsense'),
  })
  const refused = await dossier.project.read({ params: { name: 'no/where?' } }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 404, code: 'PROJECT_NOT_FOUND' })
})
