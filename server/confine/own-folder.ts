import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerLives, ownerMark } from './owner.ts'

/** A new folder below `all` for a program that we start, named by us; those whose owner on this machine is gone are cleared away. */
export function ownFolder(all: string, name: string): string {
  mkdirSync(all, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(all)) {
    const isGone = entry.startsWith(`${name}-`) && ownerLives(entry.slice(name.length + 1)) === false
    if (isGone) clearFolder(join(all, entry))
  }
  return mkdtempSync(join(all, `${name}-${ownerMark}-`))
}

/** Removes the folder of a program that has ended. Never fails: what cannot be removed stays until another folder is made beside it. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true }).catch(() => clearFolder(folder))
}

/** The program may have taken away our own rights to folders in it. */
function clearFolder(folder: string): void {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    remove()
  } catch {
    try {
      unlock(folder)
      remove()
    } catch {
      // It stays: nothing else may fail by it.
    }
  }
}

function unlock(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) unlock(join(folder, entry.name))
}
