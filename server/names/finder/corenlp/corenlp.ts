import { join } from 'node:path'
import { ownFolder, removeFolder } from '../../../confine/own-folder.ts'
import { type KnownModel, knownModels } from '../../../models/known-models.ts'
import { modelPlace } from '../../../models/model-files.ts'
import { ChildFinder, type ChildLimits } from '../child/child-finder.ts'
import { FinderChild } from '../child/finder-child.ts'
import type { NameFinder } from '../finder.ts'
import { megabytesOf } from '../memory.ts'
import { withSeams } from '../tidy/seams.ts'
import { tidySpans } from '../tidy/tidy-spans.ts'
import { childCommand } from './child-command.ts'
import { categoryOf } from './labels.ts'
import { type Needs, Readiness } from './readiness.ts'

/** `memoryMb`: what child processes may take together. `command`: what is started instead of Java, in tests. */
export type CorenlpParts = Needs & {
  home: string
  memoryMb: number
  confiner?: string | undefined
  command?: (model: KnownModel) => string[]
  limits?: Partial<ChildLimits>
}

const usualLimits: ChildLimits = { pieceLength: 32_768, baseMs: 30_000, leastRate: 1_000, lingerMs: 30_000 }

/** Stanford's CoreNLP in a child process for each language, with models that are brought on request (server/models). */
export function corenlpFinder(parts: CorenlpParts): NameFinder {
  const readiness = new Readiness(parts)
  return new ChildFinder({
    name: 'CORENLP',
    languages: knownModels.filter(({ finder }) => finder === 'CORENLP').map(({ language }) => language),
    look: (language) => readiness.look(language),
    start: (model) => start(parts, model),
    atOnce: Math.max(1, Math.floor(parts.memoryMb / megabytesOf('CORENLP'))),
    limits: { ...usualLimits, ...parts.limits },
    categoryOf,
    prepare: withSeams,
    tidy: tidySpans,
  })
}

function start(parts: CorenlpParts, model: KnownModel): FinderChild {
  const { home, java, confiner, nameFinder: jar, models, command } = parts
  const { file, programFolder } = modelPlace(models, model)
  const folder = ownFolder(join(home, 'finders'), 'run')
  const leashed = childCommand({ java: java ?? 'java', jar, programFolder, file, language: model.language, confiner, folder })
  const child = new FinderChild(command ? { ...leashed, command: command(model) } : leashed)
  void child.ended.then(() => removeFolder(folder))
  return child
}
