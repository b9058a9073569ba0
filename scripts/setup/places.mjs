import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** What this checkout has made for itself; not in git. */
export const cacheFolder = join(root, '.cache')

/** Where the server looks for the built parts (server/parts.ts). */
export const builtFolder = join(cacheFolder, 'built')

/** The command line, in the folder of the built server. */
export const serverMain = 'cli-main.js'

/** Node 24, which `npm ci` brings; the machine's own may be older. */
export const ownNode = join(root, 'node_modules', '.bin', 'node')

/** Built parts of all checkouts of this user, by content (XDG base directories). */
export function userCacheFolder(env = process.env) {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dossier')
}
