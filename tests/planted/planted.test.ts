import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolders } from '../harness/folders.ts'
import { plantAll } from './all.ts'
import { plantAndRead } from './plant-and-read.ts'
import type { PlantedFile } from './planting.ts'
import { type RealReader, startRealReader } from './real-reader.ts'

let reader: RealReader
beforeAll(async () => {
  reader = await startRealReader()
}, 120_000)
afterAll(async () => {
  await reader.close()
  await removeFolders()
})

/** The first file of each format has the most corners; `npm run planted` reads all. */
function share(files: PlantedFile[]): PlantedFile[] {
  const formats = [...new Set(files.map(({ format }) => format))]
  return formats.flatMap((format) => files.find((file) => file.format === format) ?? [])
}

it('loses no word in silence at any corner of a file of each format', async () => {
  const outcomes = await plantAndRead(share(plantAll('tests')), reader)
  const lost = outcomes.filter(({ fate }) => fate === 'silent').map(({ name, corner }) => `${name}: ${corner}`)
  expect(lost).toEqual([])
  expect(outcomes.length).toBeGreaterThan(900)
})

it('finds planted words nowhere else than where they were planted', async () => {
  const words = plantAll('tests').flatMap(({ plants }) => plants.map(({ word }) => word))
  expect(new Set(words).size).toBe(words.length)
  expect(plantAll('tests')).toEqual(plantAll('tests'))
})
