import type { Readable } from 'node:stream'
import type { Reason } from '@dossier/contract'
import type { ScanRules } from '../scan/rules.ts'
import type { FileStamp } from '../scan/stamp.ts'
import type { FoundEntry } from '../scan/walk.ts'

/** A piece of an object, both ends included. */
export type Piece = { start: number; end: number }

/** A state of an object; another tag means other bytes. */
export type ObjectState = FileStamp & { tag: string }

/** Objects of another machine that stand below a folder of this one, though its disk has no such folder. Paths are whole, as the ledger has them. */
export type Store = {
  folder: Buffer
  /** Makes sure that something lies below a folder. Throws AppError BAD_FOLDER, STORE_DOWN. */
  check(folder: Buffer, signal?: AbortSignal): Promise<void>
  /** As `walkFolder` of a disk, by the same rules. Throws AppError STORE_DOWN: a walk is whole, or it has failed. */
  walk(folder: Buffer, rules: ScanRules, signal: AbortSignal): AsyncGenerator<FoundEntry>
  /** How an object is now; undefined where it is gone. Throws ObjectFault, AppError STORE_DOWN. */
  look(path: Buffer, signal?: AbortSignal): Promise<ObjectState | undefined>
  /** Its bytes in the state that was looked at and in no other, whole or a piece. The stream fails with ObjectFault where it has another one meanwhile, with AppError STORE_DOWN. */
  read(path: Buffer, seen: ObjectState, piece?: Piece, signal?: AbortSignal): Readable
}

/** An object cannot be read, though its store answers. */
export class ObjectFault extends Error {
  override name = 'ObjectFault'
  readonly kind: 'gone' | 'changed' | 'unreadable'
  readonly reason: Reason

  constructor(kind: ObjectFault['kind'], reason: Reason) {
    super(reason.code)
    this.kind = kind
    this.reason = reason
  }
}

/**
 * Which stores stand where. One table for the whole process, as the system's own table of mounted drives is: a path is all that leads to a file, wherever it is opened.
 */
let mounted: readonly Store[] = []

/** Lets these stores stand at their folders, instead of those before. */
export function mountStores(stores: readonly Store[]): void {
  mounted = stores
}

/** The store that a path belongs to; undefined where it is one of this machine's disks. */
export function storeAt(path: Uint8Array): Store | undefined {
  if (mounted.length === 0) return undefined
  const bytes = Buffer.from(path)
  return mounted.find(({ folder }) => isBelow(bytes, folder))
}

function isBelow(path: Buffer, folder: Buffer): boolean {
  if (path.length === folder.length) return path.equals(folder)
  return path.length > folder.length && path[folder.length] === slash && path.subarray(0, folder.length).equals(folder)
}

const slash = 0x2f
