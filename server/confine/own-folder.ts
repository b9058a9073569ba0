import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A new folder below `all` for a program that we start, named by us; those whose owner is gone are cleared away. */
export function ownFolder(all: string, name: string): string {
  mkdirSync(all, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(all)) {
    const owner = entry.startsWith(`${name}-`) ? Number.parseInt(entry.slice(name.length + 1), 10) : 0
    if (owner > 0 && !isAlive(owner)) rmSync(join(all, entry), { recursive: true, force: true })
  }
  return mkdtempSync(join(all, `${name}-${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
