import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LivePart } from '../../feature/feature.ts'
import { dropOldest } from '../../home/drop-oldest.ts'
import { isKnownProject } from '../../scope/known-projects.ts'
import type { Program } from '../../scope/program.ts'
import { keptFilesOf } from '../given-unpacker.ts'
import { clearCopies } from '../original-file.ts'
import { draftsOf } from './kept-files.ts'

/** Removes what killed servers left half written, what is over the limit, and what was taken out of files whose project has gone: now, and whenever one may have. */
export function sweepEmbedded(program: Program): LivePart {
  let last: Promise<void> = dropOldest(keptFilesOf(program)).catch(() => undefined)
  const wake = () => {
    last = last.then(() => sweep(program)).catch(() => undefined)
  }
  wake()
  return { wake, close: () => last }
}

async function sweep(program: Program): Promise<void> {
  const { folder } = keptFilesOf(program)
  await clearCopies(draftsOf(keptFilesOf(program)))
  for (const project of await readdir(folder).catch(() => [])) {
    if (!(await isKnownProject(program, project))) await rm(join(folder, project), { recursive: true, force: true })
  }
}
