import { shownName } from '../ui/words/shown-name.ts'

/** A place as a line: the file, and where in it. */
export function placeText({ path, embeddedPath }: { path: string; embeddedPath: string | null }): string {
  return shownName(embeddedPath === null ? path : `${path} › ${embeddedPath}`)
}
