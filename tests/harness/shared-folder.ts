import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The checkout. */
export const root = join(import.meta.dirname, '..', '..')

const shared = process.env.DOSSIER_SHARED ?? join(root, '..', 'shared')

/** A place below the folder of shared material (corpora and their truth), or undefined with a printed line where it is absent. */
export function sharedPlace(place: string): string | undefined {
  const path = join(shared, place)
  if (existsSync(path)) return path
  process.stdout.write(`left out: ${place} is not in the shared folder (set DOSSIER_SHARED)\n`)
  return undefined
}
