import type { Readable } from 'node:stream'

/** A file that documents are to be taken out of; its `name` may tell the reader of what kind it is. */
export type Container = { name: string; sizeBytes: number; stream(): Readable }

/** `wanted`: hex SHA-384 of documents at any depth of the container. */
export type Unpacking = { container: Container; wanted: readonly string[]; password?: string | undefined }

/** How it ended: as it should, or for its limit of time, its memory, the room that it may take on the disk, a full disk, or a crash. */
export type UnpackEnd = 'whole' | 'time' | 'memory' | 'room' | 'full' | 'crash'

/** The port of whatever takes documents out of files of kinds that we do not open ourselves. */
export interface Unpacker {
  /**
   * Takes out what is wanted; `keep` gets each file with its digest, and may move it away. It ends when nothing is wanted any more, or with the container.
   * @throws the signal's reason; AppError READER_DOWN where it cannot be started; what `keep` throws.
   */
  unpack(asked: Unpacking, keep: (digest: string, path: string) => Promise<void>, signal: AbortSignal): Promise<UnpackEnd>
  close(): Promise<void>
}
