import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../harness/folders.ts'
import { type Fate, fatesOf } from './fate.ts'
import type { Plant, PlantedFile } from './planting.ts'
import type { RealReader } from './real-reader.ts'

/** A planted word with what became of it. */
export type Outcome = Plant & { format: string; name: string; fate: Fate }

const atOnce = 2

/** Writes the files into a folder of their own, reads them, and says what became of every word, in the order of the files. */
export async function plantAndRead(files: PlantedFile[], reader: RealReader): Promise<Outcome[]> {
  const folder = await makeFolder('planted')
  const outcomes: Outcome[][] = files.map(() => [])
  const left = [...files.entries()]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, file] = next
      outcomes[index] = await readOne(join(folder, file.name), file, reader)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcomes.flat()
}

async function readOne(path: string, { format, name, bytes, plants }: PlantedFile, reader: RealReader): Promise<Outcome[]> {
  await writeFile(path, bytes)
  const { parts, extraction } = await reader.read(path)
  const fates = fatesOf(plants, { firstTexts: parts.flatMap(({ found }) => found), extraction })
  return plants.map((plant, index) => ({ ...plant, format, name, fate: fates[index] ?? 'silent' }))
}
