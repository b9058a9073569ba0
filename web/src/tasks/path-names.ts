import { shownName } from '../ui/words/shown-name.ts'

/** The last segment of a path: what people call a folder. */
export function lastFolder(path: string): string {
  return shownName(path.split('/').findLast((part) => part !== '') ?? path)
}

/** The last names of a path with the sign between folders: `mail › voss › 3.eml`. */
export function tailOfPath(path: string, names = 3): string {
  const parts = path.split('/').filter((part) => part !== '')
  return `${parts.length > names ? '… › ' : ''}${shownName(parts.slice(-names).join(' › '))}`
}

/**
 * The names of a ledger line's path below the indexed folder in which it lies, then those inside the file, for a line of crumbs. Where several
 * folders were indexed the folder's own name comes first.
 */
export function lineNames(path: string, embeddedPath: string | null, roots: string[]): string[] {
  const root = roots.filter((each) => path === each || path.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0]
  const below = path
    .slice(root?.length ?? 0)
    .split('/')
    .filter((part) => part !== '')
  const names = root !== undefined && (roots.length > 1 || below.length === 0) ? [lastFolder(root), ...below] : below
  const inside = embeddedPath?.split('!/').filter((part) => part !== '') ?? []
  return [...names, ...inside].map(shownName)
}
