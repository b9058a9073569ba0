import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'
import type { ZipDirectory } from '../../containers/zip/zip-directory.ts'
import { findMissingEnd } from './completeness.ts'

/** What a file or member misses, for the ledger; undefined where nothing is known to be missing. `zip`: what it says of its members, where it is one. */
export async function findMissing(bytes: Bytes, contentType: string, zip: ZipDirectory | undefined): Promise<Reason | undefined> {
  if (zip?.isComplete === false) return cutZip
  return (await findMissingEnd(bytes, contentType)) ?? (zip?.fits === false ? because('sums-differ') : undefined)
}

export const cutZip = because('cut-zip')
