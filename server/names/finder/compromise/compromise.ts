import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { confined } from '../../../confine/confined.ts'
import { leastEnvironment } from '../../../confine/environment.ts'
import { ownFolder, removeFolder } from '../../../confine/own-folder.ts'
import { ChildFinder, type ChildLimits, lack } from '../child/child-finder.ts'
import { FinderChild } from '../child/finder-child.ts'
import type { NameFinder } from '../finder.ts'
import { withSeams } from '../tidy/seams.ts'
import { tidyEnglish } from './tidy-english.ts'

/** Where its own folder lies, and what takes its rights. */
export type CompromiseParts = { home: string; confiner?: string | undefined; limits?: Partial<ChildLimits> }

const name = 'COMPROMISE'
const english = { language: 'ENGLISH' } as const
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
/** What holds our own files and, in node_modules, the package. */
const checkout = createRequire(import.meta.url)
  .resolve('compromise')
  .replace(/[\\/]node_modules[\\/].*/s, '')

/** Long lists of names take it longer than their length, so that pieces are short. */
const usualLimits: ChildLimits = { pieceLength: 8_192, baseMs: 30_000, leastRate: 1_000, lingerMs: 30_000 }

const heapMegabytes = 256
/** As with CORENLP. */
const standsBack = 5

const categories: Readonly<Record<string, string>> = { people: 'PERSON', organizations: 'ORGANIZATION', places: 'LOCATION' }

/** The npm package `compromise`: a light finder for English, by word lists and rules, without Java and models (decision 0449). */
export function compromiseFinder(parts: CompromiseParts): NameFinder {
  return new ChildFinder({
    name,
    languages: [english.language],
    look: async (language) =>
      language === english.language ? { model: english } : { lack: lack('LANGUAGE_NOT_READ', { finder: name, language }) },
    start: () => start(parts),
    atOnce: 1,
    limits: { ...usualLimits, ...parts.limits },
    categoryOf: (label) => categories[label],
    prepare: withSeams,
    tidy: tidyEnglish,
  })
}

/** A process rather than a thread: it has no sockets, reads nothing but the program's own files, and is ended like the others. */
function start({ home, confiner }: CompromiseParts): FinderChild {
  const folder = ownFolder(join(home, 'finders'), 'run')
  const confinement = confined(confiner, { writes: [folder], reads: [process.execPath, checkout] })
  const command = [...confinement, process.execPath, `--max-old-space-size=${heapMegabytes}`, main]
  const child = new FinderChild({ command, env: leastEnvironment(process.env), standsBack, folder })
  void child.ended.then(() => removeFolder(folder))
  return child
}
