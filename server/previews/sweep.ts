import { readdir } from 'node:fs/promises'
import { clearCopies } from '../documents/original-file.ts'
import type { LivePart } from '../feature/feature.ts'
import { isKnownProject } from '../scope/known-projects.ts'
import type { Program } from '../scope/program.ts'
import { dropProject } from './cache.ts'
import { dropCopies } from './kept-copies.ts'
import { cacheOf, copiesOf } from './make.ts'

/** Removes copies that a killed server left, once, and what was made of documents whose project has gone: now, and whenever one may have. */
export function sweepPreviews(program: Program): LivePart {
  let last: Promise<void> = clearCopies(copiesOf({ program })).catch(() => undefined)
  const wake = () => {
    last = last.then(() => sweep(program)).catch(() => undefined)
  }
  wake()
  return { wake, close: () => last.then(() => dropCopies(copiesOf({ program }))) }
}

async function sweep(program: Program): Promise<void> {
  const cache = cacheOf({ program })
  for (const project of await readdir(cache.folder).catch(() => [])) {
    if (!(await isKnownProject(program, project))) await dropProject(cache, project)
  }
}
