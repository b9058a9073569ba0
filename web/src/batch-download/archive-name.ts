import { shownName } from '../ui/words/shown-name.ts'

/** The name of an archive; its place on the server is nobody's business. It is told as a file URI by newer servers, as a path by older ones. */
export function archiveName(filename: string): string {
  const name = filename.slice(filename.lastIndexOf('/') + 1)
  try {
    return shownName(decodeURIComponent(name))
  } catch {
    return shownName(name)
  }
}
