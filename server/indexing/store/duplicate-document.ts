import type { PackedDocument } from '../document/pack.ts'
import { storedDuplicate } from '../document/stored-document.ts'

/** The document of a file with the same bytes as another one: only its path and the id of the other. `ownId`: absent, that of the path. */
export function duplicateDocument(path: string, documentId: string, ownId?: string): PackedDocument {
  const { id, source } = storedDuplicate(path, documentId)
  return {
    id: ownId ?? id,
    rootId: documentId,
    parentId: null,
    type: 'Duplicate',
    extractionLevel: 0,
    source: JSON.stringify(source),
    textLength: 0,
    pieces: [],
    ledger: {
      embeddedPath: null,
      outcome: { state: 'duplicate', reasons: [] },
      contentType: null,
      sizeBytes: null,
      tool: null,
      digest: null,
    },
    parent: -1,
  }
}
