import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { plantAll } from './all.ts'
import { countFolder } from './corpora.ts'
import { plantAndRead } from './plant-and-read.ts'
import { type RealReader, startRealReader } from './real-reader.ts'
import { countsTable, fatesTable } from './tables.ts'

/**
 * `npm run planted [-- --seed word] [--only name] [--words] [--corpora]`: what becomes of a word at each corner of each format. `--words` lists all
 * of them; `--corpora` counts words of the sample and of real documents instead.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'dossier' },
    only: { type: 'string', default: '' },
    words: { type: 'boolean', default: false },
    corpora: { type: 'boolean', default: false },
  },
})

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
  process.stdout.write(`\n${fatesTable(outcomes)}\n`)
  return outcomes.some(({ fate }) => fate === 'silent') ? 1 : 0
}

async function countCorpora(reader: RealReader): Promise<number> {
  for (const place of ['corpus', 'real-documents']) {
    const folder = sharedPlace(place)
    if (folder) process.stdout.write(`\n${place}\n\n${countsTable(await countFolder(folder, reader))}\n`)
  }
  return 0
}
