import { execFileSync } from 'node:child_process'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../harness/folders.ts'

/** An ext4 disk in a file. Linux only, as root. */
export type LoopDisk = {
  folder: string
  /** Simulates a power loss: unsynced data are lost at once, and every later call fails. */
  cutPower(): void
  /** Remounts it: the file system recovers from its journal. */
  bringBack(): Promise<void>
  remove(): Promise<void>
}

/** Whether disks can be made here. */
export function canMakeDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** Makes and mounts a disk of this size. */
export async function makeDisk(megabytes: number): Promise<LoopDisk> {
  const place = await makeFolder('proof-disk')
  const image = join(place, 'disk.img')
  const folder = join(place, 'disk')
  const file = await open(image, 'w')
  await file.truncate(megabytes * 1_000_000)
  await file.close()
  await mkdir(folder)
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder])
  const unmount = () => unmountWhenFree(folder)
  mount()
  return {
    folder,
    cutPower: () => execFileSync('python3', ['-c', shutdown, folder]),
    bringBack: async () => {
      await unmount()
      mount()
    },
    remove: unmount,
  }
}

/** The kernel closes a killed process's files shortly after its exit. */
async function unmountWhenFree(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      execFileSync('umount', [folder], { stdio: 'pipe' })
      return
    } catch (error) {
      if (attempt === 50) throw error
      await delay(200)
    }
  }
}

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the way in which file systems test their own power loss. */
const shutdown = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))
`
