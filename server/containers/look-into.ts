import { stat } from 'node:fs/promises'
import { type EvidenceFile, keptBytesOf } from '../evidence/kept-bytes.ts'
import { openEvidence, readEvidence } from '../evidence/open.ts'
import { type Bytes, bytesOf, bytesOfBuffer } from './bytes.ts'

/**
 * Looks into somebody's file, which is opened for it where its bytes are not kept. Undefined where it cannot be opened: it may have gone since it was found.
 */
export async function lookInto<Found>(file: EvidenceFile, look: (bytes: Bytes) => Promise<Found>): Promise<Found | undefined> {
  const kept = keptBytesOf(file)
  if (kept) return look(bytesOfBuffer(kept))
  const handle = await openEvidence(file.path).catch(() => undefined)
  if (!handle) return undefined
  try {
    return await look(await bytesOf(handle))
  } finally {
    await handle.close()
  }
}

/** The whole of somebody's file, unless it is larger or cannot be read: then undefined. */
export async function wholeFile(file: EvidenceFile, maxBytes: number): Promise<Buffer | undefined> {
  const kept = keptBytesOf(file)
  if (kept) return kept.length > maxBytes ? undefined : kept
  try {
    return (await stat(file.path)).size > maxBytes ? undefined : await readEvidence(file.path)
  } catch {
    return undefined
  }
}
