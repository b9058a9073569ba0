import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** Where Linux has a file system in memory. */
const usualPlace = '/dev/shm'
/** The server's tests take a few hundred megabytes of it at a time. */
const neededBytes = 4 * 1024 ** 3
const begins = 'dossier-tests-'

/**
 * A folder in memory for what tests write; undefined where there is none, or not 4 GB of it, or no program may be started from it. Records wait for the disk at each change, which is most of what tests of many small
 * homes do there. It goes with this process, and what a killed one left goes now.
 */
export function makeMemoryFolder(place = usualPlace) {
  if (process.platform !== 'linux' || !existsSync(place)) return undefined
  for (const name of readdirSync(place).filter(isLeft)) rmSync(join(place, name), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(place)
  if (Math.min(bavail * bsize, freemem()) < neededBytes) return undefined
  const folder = mkdtempSync(join(place, `${begins}${process.pid}-`))
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return mayStart(folder) ? folder : undefined
}

/** Tests make programs of a line there; containers often mount it `noexec`. */
function mayStart(folder) {
  const program = join(folder, 'probe')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

/** Whether the process that made a folder is gone. */
function isLeft(name) {
  const pid = name.startsWith(begins) ? Number.parseInt(name.slice(begins.length), 10) : 0
  return pid > 0 && !existsSync(`/proc/${pid}`)
}
