import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
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

/** Reads which server holds the home; undefined where none says so. That it still lives is for the lock to tell. */
export async function readServerFile(home: string): Promise<ServerFile | undefined> {
  try {
    return ServerFile.parse(JSON.parse(await readFile(homeLayout(home).serverFile, 'utf8')))
  } catch {
    // Absent, or of a server that was killed while it wrote: either way nobody can be named.
    return undefined
  }
}

/** Tells the command line where the server is; the old file is there until the new one is whole. */
export async function writeServerFile(home: string, file: ServerFile): Promise<void> {
  const target = homeLayout(home).serverFile
  const fresh = `${target}.${process.pid}`
  try {
    await writeFile(fresh, `${JSON.stringify(file)}\n`, { mode: 0o600 })
    await rename(fresh, target)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

export async function removeServerFile(home: string): Promise<void> {
  await rm(homeLayout(home).serverFile, { force: true })
}
