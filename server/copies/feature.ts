import { copyCalls } from '@dossier/contract/documents/copies'
import { requireDocument } from '../documents/read.ts'
import { answers, feature } from '../feature/feature.ts'
import { nearCopies } from './near-copies.ts'
import { sameBytes } from './same-bytes.ts'

/** Copies of a document: the same bytes elsewhere, and documents of nearly the same text. */
export const copies = feature({
  name: 'copies',
  calls: answers(copyCalls, {
    sameBytes: async ({ scope, params }) => sameBytes(scope, await requireDocument(scope.records, params)),
    near: async ({ scope, params }) => nearCopies(scope, await requireDocument(scope.records, params)),
  }),
})
