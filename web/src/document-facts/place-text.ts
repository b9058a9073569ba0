import type { CopyPlace } from '@dossier/contract/copies'
import { shownName } from '../ui/words/shown-name.ts'

/** A place as a line: the file, and where in it. */
export function placeText({ path, embeddedPath }: Pick<CopyPlace, 'path' | 'embeddedPath'>): string {
  return shownName(embeddedPath === null ? path : `${path} › ${embeddedPath}`)
}
