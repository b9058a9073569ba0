import type { PathNote } from './document-calls.ts'

/** The notes whose path pattern fits a document's path. A pattern that is no regular expression counts as the beginning of a path. */
export function notesFor(path: string, notes: PathNote[]): PathNote[] {
  return notes.filter((note) => fits(path, note.path))
}

function fits(path: string, pattern: string): boolean {
  try {
    return new RegExp(pattern).test(path)
  } catch {
    return path.startsWith(pattern)
  }
}
