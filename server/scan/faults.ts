const sentences: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'this is not a folder',
  EACCES: 'no permission to look into it',
  EPERM: 'no permission to look into it',
  EIO: 'the disk reports a read error',
  ELOOP: 'its path leads in a circle',
  ENAMETOOLONG: 'its path is too long for this machine',
  EMFILE: 'too many files are open on this machine',
  ENFILE: 'too many files are open on this machine',
  ESTALE: 'the drive went away',
  ENXIO: 'the drive went away',
}

/** The code that the operating system gave, such as `EACCES`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Why a folder or file cannot be looked into, in plain words. */
export function folderFault(error: unknown): string {
  const code = codeOf(error)
  return (code && sentences[code]) || `it cannot be looked into (${code ?? String(error)})`
}

/** Whether it went away between being found and being looked at. */
export function isGone(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Whether there was no room on a disk, or none left of what the user may have there. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}
