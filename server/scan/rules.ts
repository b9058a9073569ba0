import { readGlob } from './glob.ts'

/** What a walk leaves out beside links and special files. */
export type ScanRules = {
  /** A glob of names such as `*.tmp`, or of paths below the folder where it has a slash. */
  excludePattern?: string
  /** Folders of our own (the home): their index and records are no documents. */
  ownFolders?: Buffer[]
}

/** Names that operating systems leave behind (`contract/server.md` 5.4). */
const systemNames = new Set([
  '.DS_Store',
  '.AppleDouble',
  '.Spotlight-V100',
  '.Trashes',
  '._.lost+found',
  '.fseventsd',
  'lost+found',
  'Thumbs.db',
  '$RECYCLE.BIN',
])

/** Whether a name is of the operating system's own. */
export function isSystemName(name: string): boolean {
  return systemNames.has(name) || name.startsWith('._')
}

/** Tells whether a path below the folder (`a/b.tmp`) is excluded. Throws AppError BAD_REQUEST where the pattern cannot be read. */
export function excluder(pattern: string | undefined): (relativePath: string) => boolean {
  if (!pattern?.trim()) return () => false
  const isWanted = readGlob(pattern.trim())
  const isOfPath = pattern.includes('/')
  return (relativePath) => isWanted(isOfPath ? relativePath : relativePath.slice(relativePath.lastIndexOf('/') + 1))
}
