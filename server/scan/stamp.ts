import type { BigIntStats } from 'node:fs'

/** What identifies one state of a file: it counts as changed when any of these differs. Times are nanoseconds, written in decimal. */
export type FileStamp = { sizeBytes: number; modifiedNs: string; changedNs: string; inode: string }

/** The stamp of a file's state; zeros where it could not be inspected. */
export function stampOf(stats: BigIntStats | undefined): FileStamp {
  const { size = 0n, mtimeNs = 0n, ctimeNs = 0n, ino = 0n } = stats ?? {}
  return { sizeBytes: Number(size), modifiedNs: String(mtimeNs), changedNs: String(ctimeNs), inode: String(ino) }
}

/** Whether two looks at a path saw the same state of the same file. */
export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  const isSameFile = one.inode === other.inode && one.sizeBytes === other.sizeBytes
  return isSameFile && one.modifiedNs === other.modifiedNs && one.changedNs === other.changedNs
}
