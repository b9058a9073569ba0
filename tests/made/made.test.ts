import { afterAll, expect, it } from 'vitest'
import { removeFolders } from '../harness/folders.ts'
import { readMadeFolder } from './made-folder.ts'
import { makeFiles } from './make-files.ts'

afterAll(removeFolders)

it('makes the same files of the same seed, of thirty kinds and more, three in ten with a defect', () => {
  const files = [...makeFiles(400, 'tests')]
  expect([...makeFiles(400, 'tests')]).toEqual(files)
  expect(new Set(files.map(({ path }) => path)).size).toBe(400)
  expect(new Set(files.map(({ kind }) => kind)).size).toBeGreaterThan(30)
  const damaged = files.filter(({ defect }) => defect !== 'healthy').length
  expect(damaged).toBeGreaterThan(80)
  expect(damaged).toBeLessThan(200)
})

it('loses no word of 2,000 made files in silence, and what is missing lies in the files of which searches warn', {
  timeout: 900_000,
}, async () => {
  const { found, silences, blind } = await readMadeFolder({ count: 2_000, seed: 'tests' })
  const lost = silences.flatMap(({ file, lost, states }) =>
    lost.length === 0 ? [`${file.path} (${file.defect}): ${states}`] : lost.map(({ corner }) => `${file.kind}: ${corner}`),
  )
  expect(lost).toEqual([])
  expect(found).toBeGreaterThan(15_000)
  expect(blind.missing).toBeGreaterThan(200)
  expect(blind.covered / blind.missing).toBeGreaterThanOrEqual(0.99)
  expect(blind.warned / blind.affected).toBeLessThan(3)
})
