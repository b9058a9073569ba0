import type { Readable } from 'node:stream'
import type { Piece } from './store.ts'

/** A file that was made, open to be read. `tag`: of its state; another one means other bytes. To be closed. */
export type Artifact = { sizeBytes: number; tag: string; read(piece?: Piece): Readable; close(): Promise<void> }

/**
 * Where files lie that one process makes and others send. A file is there as a whole or not at all, and is never changed. A place is written down before anything is put there, and nothing is
 * removed but by its place: what somebody else keeps beside it stays.
 */
export type Artifacts = {
  /**
   * Keeps a file of this machine, which may be gone afterwards; answers its tag. Throws AppError STORE_DOWN, DISK_FULL, what the system throws, the signal's reason: nothing is to be seen at the
   * place then.
   */
  put(place: string, file: string, signal: AbortSignal): Promise<string>
  /** Undefined where nothing whole lies there. Throws AppError STORE_DOWN. */
  open(place: string): Promise<Artifact | undefined>
  /** Also of what was begun and is not whole. May be called twice. Throws AppError STORE_DOWN, the signal's reason. */
  remove(place: string, signal?: AbortSignal): Promise<void>
}

/** Those of another machine, which all servers and workers reach. */
export type ArtifactStore = Artifacts & {
  /** The place of a file that is still to be put there. */
  placeOf(folder: string, name: string): string
  /** Whether a place is one of this store. */
  has(place: string): boolean
  /** Writes, reads and removes a byte. Throws AppError STORE_DOWN, DISK_FULL with what to do, the signal's reason. */
  check(signal: AbortSignal): Promise<void>
}
