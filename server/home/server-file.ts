import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isOfThisMachine, ownerLives, ownerMark } from '../confine/owner.ts'
import { HomeMark } from './home-mark.ts'
import { homeLayout } from './layout.ts'

const ServerFile = z.object({
  address: z.string(),
  pid: z.int(),
  startedAt: z.number(),
  operatorKey: z.string().optional(),
  engineSocket: z.string().optional(),
  homeMark: HomeMark.optional(),
})

/**
 * Who serves a home: `address` such as `http://127.0.0.1:8080`, `startedAt` in epoch milliseconds. `operatorKey`: in server mode, what the command line shows to be let in; whoever
 * can read this file has the records, too. `engineSocket`: where its engine program answers on this machine; `homeMark`: as what the home leads
 * the index of a cluster.
 */
export type ServerFile = z.infer<typeof ServerFile>

/**
 * Reads which server holds the home; undefined where none says so. That it still lives is for the lock to tell. Of several that share it one on this machine, where there is any.
 */
export async function readServerFile(home: string): Promise<ServerFile | undefined> {
  const { serverFile, servers } = homeLayout(home)
  return (await readFacts(serverFile)) ?? (await readOneOfSeveral(servers))
}

async function readOneOfSeveral(folder: string): Promise<ServerFile | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json') && ownerLives(name) !== false)
  const sorted = names.toSorted((a, b) => Number(isOfThisMachine(b)) - Number(isOfThisMachine(a)))
  for (const name of sorted) {
    const facts = await readFacts(join(folder, name))
    if (facts) return facts
  }
  return undefined
}

async function readFacts(file: string): Promise<ServerFile | undefined> {
  try {
    return ServerFile.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // Absent, or of a server that was killed while it wrote: either way nobody can be named.
    return undefined
  }
}

/** Tells the command line where the server is; the old file is there until the new one is whole. `isShared`: it is one of several. */
export async function writeServerFile(home: string, file: ServerFile, { isShared = false } = {}): Promise<void> {
  const target = fileOf(home, isShared)
  if (isShared) await mkdir(homeLayout(home).servers, { recursive: true, mode: 0o700 })
  const fresh = `${target}.${process.pid}`
  try {
    await writeFile(fresh, `${JSON.stringify(file)}\n`, { mode: 0o600 })
    await rename(fresh, target)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/** Removes this server's own; one of several removes those of its machine whose processes were killed, too. */
export async function removeServerFile(home: string, { isShared = false } = {}): Promise<void> {
  await rm(fileOf(home, isShared), { force: true })
  if (!isShared) return
  const { servers, serverFile } = homeLayout(home)
  // Who shares a home was told so by its lock: whoever had it alone is gone.
  await rm(serverFile, { force: true })
  for (const name of await readdir(servers).catch(() => []))
    if (ownerLives(name) === false) await rm(join(servers, name), { force: true })
}

function fileOf(home: string, isShared: boolean): string {
  const { serverFile, servers } = homeLayout(home)
  return isShared ? join(servers, `${ownerMark}.json`) : serverFile
}
