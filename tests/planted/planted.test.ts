import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leaveBehind } from '@dossier/server/containers/testing/sqlite-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { plantAll } from './all.ts'
import { plantAndRead } from './plant-and-read.ts'
import type { PlantedFile } from './planting.ts'
import { type RealReader, startRealReader } from './real-reader.ts'
import { zipOf } from './zip.ts'

let reader: RealReader
beforeAll(async () => {
  reader = await startRealReader()
})
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

it('finds what stands only in the -wal beside a database, in a folder and in an archive', async () => {
  const { database, beside } = leaveBehind('wal', {
    before: "CREATE TABLE messages(body); INSERT INTO messages VALUES ('at the quay')",
    after: "INSERT INTO messages VALUES ('meet me behind the harbour crane')",
  })
  const folder = await makeFolder('beside')
  const textsOf = async (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    const { root, embedded } = (await reader.read(join(folder, name))).extraction
    return [root, ...embedded].map(({ text, outcome }) => [text.includes('harbour crane'), outcome.state])
  }
  expect(await textsOf('chat.db', database)).toEqual([[false, 'indexed']])
  expect(await textsOf('chat.db-wal', beside)).toEqual([[true, 'indexed']])
  const archive = zipOf([
    { name: 'chat.db', content: database },
    { name: 'chat.db-wal', content: beside },
  ])
  expect(await textsOf('phone.zip', archive)).toEqual([
    [false, 'indexed'],
    [false, 'indexed'],
    [true, 'indexed'],
  ])
})

it('finds planted words nowhere else than where they were planted', async () => {
  const words = plantAll('tests').flatMap(({ plants }) => plants.map(({ word }) => word))
  expect(new Set(words).size).toBe(words.length)
  expect(plantAll('tests')).toEqual(plantAll('tests'))
})
