import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { plantAll } from './all.ts'
import { countFolder } from './corpora.ts'
import { plantAndRead } from './plant-and-read.ts'
import { type RealReader, startRealReader } from './real-reader.ts'
import { writeTables } from './table-file.ts'
import { countsTable, fatesTable } from './tables.ts'

/**
 * `npm run planted [-- --seed word] [--only name] [--words] [--corpora] [--write]`: what becomes of a word at each corner of each format. `--words`
 * lists all of them; `--corpora` counts words of the sample and of real documents instead; `--write` puts what is printed into `docs/census-table.md`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'dossier' },
    only: { type: 'string', default: '' },
    words: { type: 'boolean', default: false },
    corpora: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

/** Folders of documents, and where their table stands. */
const corpora = [
  ['corpus', 'The sample'],
  ['real-documents', 'Real documents'],
] as const

const reader = await startRealReader()
try {
  process.exitCode = values.corpora ? await countCorpora(reader) : await plant(reader)
} finally {
  await reader.close()
  await removeFolders()
}

async function plant(reader: RealReader): Promise<number> {
  const files = plantAll(values.seed).filter(({ name, format }) => `${format}/${name}`.includes(values.only))
  const outcomes = await plantAndRead(files, reader)
  for (const { format, name, corner, word, fate } of outcomes)
    if (values.words || fate === 'silent') process.stdout.write(`${fate.padEnd(10)} ${format} / ${name}: ${corner} (${word})\n`)
  const table = fatesTable(outcomes)
  process.stdout.write(`\n${table}\n`)
  if (values.write) await writeTables({ 'Planted words': table })
  return outcomes.some(({ fate }) => fate === 'silent') ? 1 : 0
}

async function countCorpora(reader: RealReader): Promise<number> {
  for (const [place, heading] of corpora) {
    const folder = sharedPlace(place)
    if (!folder) continue
    const table = countsTable(await countFolder(folder, reader))
    process.stdout.write(`\n${place}\n\n${table}\n`)
    if (values.write) await writeTables({ [heading]: table })
  }
  return 0
}
