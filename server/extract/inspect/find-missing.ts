import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'
import { readZipDirectory } from '../../containers/zip/zip-directory.ts'
import { findMissingEnd } from './completeness.ts'

/** What a file or member misses, for the ledger; undefined where nothing is known to be missing. */
export async function findMissing(bytes: Bytes, contentType: string): Promise<Reason | undefined> {
  const zip = await readZipDirectory(bytes)
  if (zip?.isComplete === false) return cutZip
  return (await findMissingEnd(bytes, contentType)) ?? (zip?.fits === false ? because('sums-differ') : undefined)
}

export const cutZip = because('cut-zip')
