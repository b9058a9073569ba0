import { askThread } from '../../ask-thread.ts'

/** What to unpack, into which folder, and how many bytes at most; passwords are tried on what is locked. */
export type UnrarRequest = { path: string; folder: string; roomBytes: number; passwords: string[] }

/**
 * A member of a RAR archive: its bytes lie at `path` unless `fault` says why not; `left-out`: the library makes no file of it, as of links and of names that no
 * file may have. `sizeBytes` is what the archive claims.
 */
export type RarMember = { name: string; sizeBytes: number; path: string; fault?: 'damaged' | 'locked' | 'too-large' | 'left-out' }

/** The members of an archive, its comment (empty: none) and the passwords that fitted; `unreadable` where not even its list can be read. */
export type Unpacked =
  | { kind: 'members'; members: RarMember[]; comment: string; passwords: string[] }
  | { kind: 'unreadable'; isLocked: boolean }

const heapMb = 512

/**
 * Unpacks a RAR archive of any version, with RAR's own library, in a worker thread that is terminated when the signal aborts.
 * @throws the signal's reason; Error where the thread dies.
 */
export function unrar(request: UnrarRequest, signal: AbortSignal): Promise<Unpacked> {
  const program = new URL('./unrar-thread.ts', import.meta.url)
  return askThread({ program, heapMb }, request, signal)
}
