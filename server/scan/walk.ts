import type { BigIntStats, OpenDirOptions } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { AppError, because, type Reason, reasonSentence } from '@dossier/contract'
import { displayPath } from './display-path.ts'
import { codeOf, folderFault, isGone } from './faults.ts'
import { excluder, isSystemName, type ScanRules } from './rules.ts'
import { type FileStamp, stampOf } from './stamp.ts'

/** Something that a walk found: a file to read, something left out by a rule, or something that cannot be looked into. */
export type FoundEntry = FileStamp & {
  /** The raw bytes, as the file system has them. */
  path: Buffer
  displayPath: string
  /** The last part of `displayPath`. */
  name: string
} & ({ kind: 'file' } | { kind: 'skipped' | 'failed'; reason: Reason })

/** Node takes `buffer` here, for names that are not UTF-8, but its types do not say so. */
const asBytes: OpenDirOptions = JSON.parse('{"encoding":"buffer"}')

type Walk = {
  rootLength: number
  isExcluded: (relativePath: string) => boolean
  /** `device:inode` of folders never to be entered. */
  own: Set<string>
  signal: AbortSignal
}
type Folder = { path: Buffer /** Keys of the folders above and of itself. */; above: Set<string>; skipReason?: Reason }

/**
 * Walks a folder, depth first, in the order of the file system. Holds one open folder for each level and nothing for each file. Links are not
 * followed; files that go while it walks are left out.
 * @throws AppError BAD_FOLDER where the folder is missing, no folder or closed to us.
 */
export async function* walkFolder(folder: Buffer, rules: ScanRules, signal: AbortSignal): AsyncGenerator<FoundEntry> {
  const path = withoutSlash(folder)
  const root = await statOfRoot(path)
  const own = new Set((await Promise.all((rules.ownFolders ?? []).map(keyOfFolder))).filter((key) => key !== undefined))
  if (own.has(keyOf(root))) return yield entryOf(path, root, { kind: 'skipped', reason: ownReason })
  const walk = { rootLength: path.length + (path.length > 1 ? 1 : 0), isExcluded: excluder(rules.excludePattern), own, signal }
  yield* walkInside({ path, above: new Set([keyOf(root)]) }, walk)
}

const ownReason = because('own-folder')

async function* walkInside(folder: Folder, walk: Walk): AsyncGenerator<FoundEntry> {
  for await (const name of namesIn(folder, walk)) {
    walk.signal.throwIfAborted()
    if ('fault' in name) yield name.fault
    else yield* visit(pathInside(folder.path, name.bytes), folder, walk)
  }
}

type Name = { bytes: Buffer } | { fault: FoundEntry }

async function* namesIn({ path, skipReason }: Folder, walk: Walk): AsyncGenerator<Name> {
  try {
    for await (const entry of await opendir(path, asBytes)) {
      const name: unknown = entry.name
      yield { bytes: Buffer.isBuffer(name) ? name : Buffer.from(entry.name) }
    }
  } catch (error) {
    walk.signal.throwIfAborted()
    if (isGone(error)) return
    const stats = await lstat(path, { bigint: true }).catch(() => undefined)
    if (!stats) return
    const reason = folderFault(error)
    yield { fault: entryOf(path, stats, skipReason ? { kind: 'skipped', reason: skipReason } : { kind: 'failed', reason }) }
  }
}

/** The folders inside one, by their bytes, links left out; none where it cannot be listed. */
export async function* foldersInside(folder: Buffer): AsyncGenerator<Buffer> {
  try {
    for await (const entry of await opendir(folder, asBytes)) {
      const name: unknown = entry.name
      if (entry.isDirectory()) yield pathInside(folder, Buffer.isBuffer(name) ? name : Buffer.from(entry.name))
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
  }
}

/** The path of a name in a folder, by their bytes. */
export function pathInside(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([withSlash(folder), name])
}

async function* visit(path: Buffer, folder: Folder, walk: Walk): AsyncGenerator<FoundEntry> {
  const stats = await lstat(path, { bigint: true }).catch((error: unknown) => (isGone(error) ? undefined : folderFault(error)))
  if (stats === undefined) return
  if (stats !== undefined && 'code' in stats) return yield entryOf(path, undefined, { kind: 'failed', reason: stats })
  const skipReason = folder.skipReason ?? ruleFor(path, walk)
  if (!stats.isDirectory()) return yield entryOf(path, stats, verdictOf(stats, skipReason))
  const key = keyOf(stats)
  if (walk.own.has(key)) return yield entryOf(path, stats, { kind: 'skipped', reason: ownReason })
  if (folder.above.has(key)) return yield entryOf(path, stats, { kind: 'skipped', reason: because('circle') })
  yield* walkInside({ path, above: new Set(folder.above).add(key), ...(skipReason ? { skipReason } : {}) }, walk)
}

function ruleFor(path: Buffer, { rootLength, isExcluded }: Walk): Reason | undefined {
  const relative = displayPath(path.subarray(rootLength))
  if (isSystemName(lastPart(relative))) return because('system-file')
  return isExcluded(relative) ? because('excluded') : undefined
}

type Verdict = { kind: 'file' } | { kind: 'skipped' | 'failed'; reason: Reason }

function verdictOf(stats: BigIntStats, skipReason: Reason | undefined): Verdict {
  if (stats.isSymbolicLink()) return { kind: 'skipped', reason: because('link') }
  if (!stats.isFile()) return { kind: 'skipped', reason: specialReason(stats) }
  return skipReason ? { kind: 'skipped', reason: skipReason } : { kind: 'file' }
}

function specialReason(stats: BigIntStats): Reason {
  if (stats.isFIFO()) return because('special-pipe')
  return because(stats.isSocket() ? 'special-socket' : 'special-device')
}

function entryOf(path: Buffer, stats: BigIntStats | undefined, verdict: Verdict): FoundEntry {
  const shown = displayPath(path)
  return { path, displayPath: shown, name: lastPart(shown), ...stampOf(stats), ...verdict }
}

async function statOfRoot(path: Buffer): Promise<BigIntStats> {
  const facts = { path: displayPath(path) }
  const refuse = (why: Reason, cause?: unknown): never => {
    throw new AppError('BAD_FOLDER', { ...facts, message: `${facts.path}: ${reasonSentence(why)}` }, { cause })
  }
  const stats = await lstat(Buffer.concat([withSlash(path), Buffer.from('.')]), { bigint: true }).catch((error: unknown) =>
    refuse(folderFault(error), error),
  )
  const opened = await opendir(path, asBytes).catch((error: unknown) => refuse(folderFault(error), error))
  await opened.close()
  return stats
}

async function keyOfFolder(path: Buffer): Promise<string | undefined> {
  const stats = await lstat(path, { bigint: true }).catch(() => undefined)
  return stats && keyOf(stats)
}

function keyOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}`
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function withoutSlash(path: Buffer): Buffer {
  let end = path.length
  while (end > 1 && path[end - 1] === 0x2f) end -= 1
  return path.subarray(0, end)
}

function withSlash(path: Buffer): Buffer {
  return path.at(-1) === 0x2f ? path : Buffer.concat([path, Buffer.from('/')])
}
