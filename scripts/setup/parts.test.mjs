import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputFiles } from './inputs.mjs'
import { parts } from './parts.mjs'

let folder

// Tests run with NODE_ENV=test, as does a start that one of them makes.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-web-'))
  await parts.web.build(folder, () => {})
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

it('builds the screens for use, whatever NODE_ENV says', async () => {
  expect(process.env.NODE_ENV).toBe('test')
  const script = await readFile(await firstFile('.js'), 'utf8')
  expect(['jsxDEV', 'Invalid hook call'].filter((word) => script.includes(word))).toEqual([])
})

it('builds them anew when a chapter of the guide changes, which is a part of them', () => {
  expect(inputFiles(parts.web.inputs)).toContain('docs/guide/start.md')
})

it('keeps the first script and style sheet below what a first load may weigh', async () => {
  const sizes = await Promise.all(['.js.gz', '.css.gz'].map(async (ending) => (await stat(await firstFile(ending))).size))
  // 200 kB, less the page itself, a catalogue of texts and what is asked for besides, 6 kB of them today, and a few to spare.
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(190_500)
})

async function firstFile(ending) {
  const names = await readdir(join(folder, 'assets'))
  const name = names.find((each) => each.startsWith('first-') && each.endsWith(ending))
  return join(folder, 'assets', name ?? `no first file ends with ${ending}`)
}
