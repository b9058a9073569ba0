import type { Clause } from '../../feature/filter.ts'

/** Everything below a folder. Older servers lowercased folders, so both spellings are asked for where they differ. */
export function folderClauses(folder: string): Clause[] {
  const path = folder.length > 1 ? folder.replace(/\/+$/, '') : folder
  return [...new Set([path, path.toLowerCase()])].map((each) => ({ term: { 'dirname.tree': each } }))
}
