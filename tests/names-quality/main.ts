import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { nameFinders } from '@dossier/server/names/finder/finders.ts'
import { parts } from '@dossier/server/parts.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { scoreAllCompleted } from './completed.ts'
import { scoreKeptAside } from './kept-aside.ts'
import { pageOf, writePage, writtenSpeed } from './page.ts'
import { scorePlanted } from './planted.ts'
import { readTexts } from './read-texts.ts'
import { readableNow } from './readable.ts'
import { scoreReports } from './reports.ts'
import { measureSpeed } from './speed.ts'

/**
 * `npm run names-quality [-- --write] [--wrong] [--no-speed]`: precision and recall of every name finder by language and category, on reports whose names are marked, on documents of
 * the sample whose names were listed by hand, and on the planted names of all of it; then speed and memory of CORENLP beside its bare program. `--write` makes
 * `docs/names-quality.md`; `--wrong` lists what was missed and what was found besides. Models come from `DOSSIER_MODELS`, or the user's cache; languages
 * without one are left out. `--no-speed` leaves that part of the page as it is: it wants a machine at rest.
 */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
    speed: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

const models = process.env.DOSSIER_MODELS ?? join(homedir(), '.cache', 'dossier', 'models')
/** Two tables of 1 and 3 million characters would take most of the time and say little. */
const longest = 200_000

const corpus = sharedPlace('corpus')
const manifest = sharedPlace('corpus-truth/manifest.json')
if (corpus && manifest && existsSync(parts.nameFinder)) await main(corpus, manifest).finally(removeFolders)

async function main(folder: string, truth: string): Promise<void> {
  const home = await makeFolder('names-quality-finders')
  const finders = nameFinders({ home, models, nameFinder: parts.nameFinder, memoryMb: 650, confiner: parts.engine })
  const texts = (await readTexts(folder, truth)).filter(({ text }) => text.length <= longest)
  process.stderr.write(`${texts.length} texts\n`)
  const tell = (line: string) => void (values.wrong && process.stdout.write(`${line}\n`))
  const readable = await readableNow(finders)
  const tables = {
    reports: await scoreReports(readable),
    completed: await scoreAllCompleted(readable, texts, tell),
    aside: await scoreKeptAside(readable, texts, tell),
    planted: await scorePlanted(readable, texts),
    speed: '',
  }
  await Promise.all(finders.map((finder) => finder.close()))
  tables.speed = values.speed ? await measureSpeed({ home, models, texts }) : await writtenSpeed()
  process.stdout.write(`${pageOf(tables)}\n`)
  if (values.write) await writePage(tables)
}
