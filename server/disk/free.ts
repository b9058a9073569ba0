import { rm } from 'node:fs/promises'
import type { FreeablePart } from '@dossier/contract/settings/disk'
import { keptFilesOf } from '../documents/given-unpacker.ts'
import { dropOldest } from '../home/drop-oldest.ts'
import type { HomeLayout } from '../home/layout.ts'
import { cacheOf } from '../previews/make.ts'
import { asideFiles, oldLog } from './disk-use.ts'

/** Frees parts of a home while it works: what somebody looks at just now stays open to them, and is made again for the next. */
export async function freeParts(layout: HomeLayout, parts: readonly FreeablePart[]): Promise<void> {
  for (const part of new Set(parts)) await free[part](layout)
}

const free: Record<FreeablePart, (layout: HomeLayout) => Promise<void>> = {
  previews: (layout) => dropOldest({ ...cacheOf({ program: { layout } }), mostBytes: 0 }),
  embedded: (layout) => dropOldest({ ...keptFilesOf({ layout }), mostBytes: 0 }),
  logs: (layout) => rm(oldLog(layout), { force: true }),
  aside: async (layout) => {
    for (const file of await asideFiles(layout)) await rm(file, { force: true })
  },
}
