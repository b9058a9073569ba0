import { AppError, because, type PlainReasonCode, type Reason } from '@dossier/contract'

const codes: Record<string, PlainReasonCode> = {
  ENOENT: 'folder-missing',
  ENOTDIR: 'not-a-folder',
  EACCES: 'folder-not-permitted',
  EPERM: 'folder-not-permitted',
  EIO: 'disk-fault',
  ELOOP: 'path-circle',
  ENAMETOOLONG: 'path-too-long',
  EMFILE: 'too-many-open',
  ENFILE: 'too-many-open',
  ESTALE: 'drive-gone',
  ENXIO: 'drive-gone',
}

/** The code that the operating system gave, such as `EACCES`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Why a folder or file cannot be looked into. */
export function folderFault(error: unknown): Reason {
  const code = codeOf(error)
  const known = code === undefined ? undefined : codes[code]
  return known ? because(known) : because('folder-unread', { detail: code ?? String(error) })
}

/** Whether it went away between being found and being looked at. */
export function isGone(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Whether there was no room on a disk, or none left of what the user may have there; said by the system, or by us already. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'DISK_FULL'
}

/** A full disk, as an error that says what to do. */
export function diskFull(cause: unknown): AppError {
  const message = 'The disk is full: make room, then resume. Nothing that was saved is lost.'
  return new AppError('DISK_FULL', { message }, { cause })
}
