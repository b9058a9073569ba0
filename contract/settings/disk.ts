import { z } from 'zod'
import { call } from '../spine/call.ts'

const bytes = z.int().nonnegative()

/** What lies in a home. `aside`: records and settings that a restore has put aside; `rest`: what is none of the others. */
export const diskParts = [
  'records',
  'index',
  'previews',
  'embedded',
  'downloads',
  'models',
  'ocr',
  'backups',
  'samples',
  'logs',
  'aside',
  'rest',
] as const
export type DiskPart = (typeof diskParts)[number]

/** Parts of which something can be freed at once: what is made again when it is needed, and what is needed no more. All else is removed where it was made. */
export const freeableParts = ['previews', 'embedded', 'logs', 'aside'] as const
export type FreeablePart = (typeof freeableParts)[number]

/** How much each part of the home takes, and the disk that it lies on; in bytes. `canFree`: how much of the part can be freed. */
export const DiskUse = z
  .strictObject({
    home: z.string(),
    /** Of the disk: all, and what this user may still write. */
    totalBytes: bytes,
    freeBytes: bytes,
    parts: z.array(z.strictObject({ part: z.enum(diskParts), bytes, canFree: bytes })),
  })
  .meta({ id: 'DiskUse' })
export type DiskUse = z.infer<typeof DiskUse>

const shared = { needs: 'operator', tags: ['settings'] } as const

/** The disk of the home; ours. */
export const diskCalls = {
  use: call({
    ...shared,
    method: 'GET',
    path: '/api/local/disk',
    answer: DiskUse,
    summary: 'How much each part of the home takes, and what of it can be freed',
  }),
  free: call({
    ...shared,
    method: 'POST',
    path: '/api/local/disk/free',
    body: z.strictObject({ parts: z.array(z.enum(freeableParts)).min(1).max(freeableParts.length) }),
    answer: DiskUse,
    summary: 'Free what can be made again or is needed no more; answers how it is then',
  }),
}
