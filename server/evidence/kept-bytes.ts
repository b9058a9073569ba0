/**
 * Larger files are read from the disk by each step that looks at them: some twenty files are in hand at the same time, and all that is kept of them is in
 * memory.
 */
export const keptAtMostBytes = 4 * 1024 * 1024

/**
 * The bytes of a small file that was read whole once, for the steps that come after: what was digested is what is read. Whoever makes it lets go of `bytes` as
 * soon as no step needs them or the file has to wait; steps that come later then read the disk.
 */
export type KeptBytes = { path: Buffer; bytes: Buffer | undefined }

/** Somebody's file: where it lies, and its bytes where they are kept. */
export type EvidenceFile = { path: Buffer; kept?: KeptBytes }

/** The bytes of a file that are in memory. What was made of a file and lies elsewhere has none, though it may have taken `kept` along. */
export function keptBytesOf({ path, kept }: EvidenceFile): Buffer | undefined {
  return kept?.path === path ? kept.bytes : undefined
}
