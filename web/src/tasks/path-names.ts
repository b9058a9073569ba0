/** The last name of a path: what people call a folder. */
export function lastFolder(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? path
}

/** The last names of a path with the sign between folders: `mail › voss › 3.eml`. */
export function tailOfPath(path: string, names = 3): string {
  const parts = path.split('/').filter((part) => part !== '')
  return `${parts.length > names ? '… › ' : ''}${parts.slice(-names).join(' › ')}`
}

/** The names of a ledger line's path below a folder, then those inside the file, for a line of crumbs. */
export function lineNames(path: string, embeddedPath: string | null, below: string): string[] {
  const isBelow = below !== '' && path.startsWith(`${below}/`)
  const names = path
    .slice(isBelow ? below.length : 0)
    .split('/')
    .filter((part) => part !== '')
  return embeddedPath === null ? names : [...names, ...embeddedPath.split('!/').filter((part) => part !== '')]
}
