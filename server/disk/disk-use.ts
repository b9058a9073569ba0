import { readdir, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DiskPart, DiskUse } from '@dossier/contract/settings/disk'
import type { Config } from '../config.ts'
import { keptFilesOf } from '../documents/given-unpacker.ts'
import type { HomeLayout } from '../home/layout.ts'
import { sizeOf } from '../home/size-of.ts'
import { cacheOf } from '../previews/make.ts'
import { recordsAddress } from '../records/address.ts'

/** Parts that are a folder of their own. */
const folders = ['index', 'previews', 'embedded', 'downloads', 'models', 'ocr', 'backups', 'samples', 'logs'] as const

/** A home, and the settings that say whether its records are in it. */
type Home = { layout: HomeLayout; config: Pick<Config, 'records'> }

/** How much each part of a home takes. What changes meanwhile is told as it was seen. */
export async function diskUse({ layout, config }: Home): Promise<DiskUse> {
  const { bsize, blocks, bavail } = await statfs(layout.home)
  const sizes = await Promise.all(folders.map(async (part) => [part, await sizeOf(layout[part])] as const))
  const { records, aside, rest } = await filesOfHome(layout, recordsAddress(config, layout))
  const bytes = new Map<DiskPart, number>([...sizes, ['records', records], ['aside', aside], ['rest', rest]])
  const free = await freeable(layout, aside)
  const parts = [...bytes].map(([part, size]) => ({ part, bytes: size, canFree: Math.min(size, free.get(part) ?? 0) }))
  return {
    home: layout.home,
    totalBytes: blocks * bsize,
    freeBytes: bavail * bsize,
    parts: parts.filter((each) => each.bytes > 0).toSorted((one, other) => other.bytes - one.bytes),
  }
}

/** Caches are made again; of logs only the one that was put aside can go. */
async function freeable(layout: HomeLayout, aside: number): Promise<Map<DiskPart, number>> {
  const program = { layout }
  const [previews, embedded, logs] = await Promise.all(
    [cacheOf({ program }).folder, keptFilesOf(program).folder, oldLog(layout)].map(sizeOf),
  )
  return new Map([
    ['previews', previews ?? 0],
    ['embedded', embedded ?? 0],
    ['logs', logs ?? 0],
    ['aside', aside],
  ])
}

/** The log that was put aside when it had become long. */
export function oldLog({ log }: HomeLayout): string {
  return `${log}.1`
}

/** Records and settings that a restore has put aside, as `restoreBackup` names them. */
export async function asideFiles({ home, records, config }: HomeLayout): Promise<string[]> {
  const names = await readdir(home).catch(() => [])
  const isAside = (name: string) => [records, config].some((file) => name.startsWith(`${basename(file)}.before-`))
  return names.filter(isAside).map((name) => join(home, name))
}

/** Files on the top level of the home: the records with what their database keeps beside them, what was put aside, and the rest. */
async function filesOfHome(layout: HomeLayout, address: string): Promise<{ records: number; aside: number; rest: number }> {
  const sums = { records: 0, aside: 0, rest: 0 }
  const aside = new Set(await asideFiles(layout))
  const own = new Set<string>(folders.map((part) => layout[part]).filter((path) => dirname(path) === layout.home))
  const database = ['', '-wal', '-shm', '-turn'].map((ending) => `${address}${ending}`)
  for (const entry of await readdir(layout.home, { withFileTypes: true }).catch(() => [])) {
    const path = join(layout.home, entry.name)
    // What a link leads to lies elsewhere.
    if (own.has(path) || entry.isSymbolicLink()) continue
    sums[aside.has(path) ? 'aside' : database.includes(path) ? 'records' : 'rest'] += await sizeOf(path)
  }
  return sums
}
