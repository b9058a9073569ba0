import type { StoredDocument } from '../../documents/read.ts'
import type { Records } from '../../records/open.ts'
import { requireNorm } from '../rules/require-norm.ts'
import { findPlaces } from './find-places.ts'
import { piecesOf, readSelection } from './read-selection.ts'

/** At how many places of a document the same words stand; of more than a name may have, one more than that. @throws AppError BAD_REQUEST, RECORD_DAMAGED. */
export async function countPlaces(records: Records, document: StoredDocument, given: string) {
  const { mention } = readSelection({ mention: given, reach: 'document' })
  const mentionNorm = requireNorm(mention)
  return { mentionNorm, places: (await findPlaces(piecesOf(records, document), mention)).length }
}
