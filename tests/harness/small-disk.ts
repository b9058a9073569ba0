import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './folders.ts'

/** A disk in memory that can be filled up and emptied. */
export type SmallDisk = {
  folder: string
  /** Leaves so many bytes free, or hardly any. */
  fill(leftBytes?: number): void
  /** Makes all the room again. */
  empty(): void
  remove(): void
}

/** What fills it: a hidden file, which no list of its own files has. */
const ballastName = '.ballast'

/** Mounts a disk of this size; undefined where nothing may be mounted. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await makeFolder('small-disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(folder, ballastName)
  return {
    folder,
    fill: (leftBytes = 0) => writeBallast(ballast, freeIn(folder) - leftBytes),
    empty: () => rmSync(ballast, { force: true }),
    remove: () => execFileSync('umount', ['-l', folder]),
  }
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function writeBallast(path: string, bytes: number): void {
  const file = openSync(path, 'a')
  const piece = Buffer.alloc(1_000_000)
  try {
    for (let left = bytes; left > 0; ) left -= writeSync(file, piece, 0, Math.min(left, piece.length))
  } catch (error) {
    // Somebody else has taken the rest meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}
