import { randomUUID } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import process from 'node:process'

/** Flags of Java, and what is to be done once it has ended. */
type SharedClasses = { flags: string[]; keep(): void }

/**
 * The classes of a node as Java has read and checked them before, in `archive`: reading them anew is more than a third of what a start takes. Where there is none yet, a node that ends in order leaves it; one
 * that is killed leaves nothing. Java itself passes over an archive of another version of it, or of other jars. A bench measures a node as it is in production, with none.
 */
export function sharedClasses(archive: string, isTest = process.env.VITEST !== undefined): SharedClasses {
  const nothing = () => undefined
  if (!isTest) return { flags: [], keep: nothing }
  if (existsSync(archive)) return { flags: [`-XX:SharedArchiveFile=${archive}`], keep: nothing }
  // Several may end at the same time, and one that is half written must not be taken.
  const own = `${archive}.${randomUUID()}`
  const keep = () => {
    if (existsSync(own)) renameSync(own, archive)
  }
  return { flags: [`-XX:ArchiveClassesAtExit=${own}`], keep }
}
