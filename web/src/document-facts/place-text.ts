import { useMountedPath } from '../api/mounted-path.ts'
import { shownName } from '../ui/words/shown-name.ts'

/** What writes a place as a line: the file as its reader finds it, and where in it. */
export function usePlaceText(): (place: { path: string; embeddedPath: string | null }) => string {
  const mounted = useMountedPath()
  return ({ path, embeddedPath }) => shownName(embeddedPath === null ? mounted(path) : `${mounted(path)} › ${embeddedPath}`)
}
