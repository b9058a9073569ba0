import { type PackedDocument, packDocuments } from '../document/pack.ts'

/** A file for tests, packed as it is stored: its own document `ID` and in it one for each name, all with the same text. */
export async function packedFile(id: string, names: string[], text = 'text'): Promise<PackedDocument[]> {
  const outcome = { state: 'indexed' as const, reasons: [] }
  const ledger = { embeddedPath: null, outcome, contentType: 'text/plain', sizeBytes: 1, tool: null, digest: null }
  const place = { rootId: id, type: 'Document', source: { type: 'Document', metadata: {} }, text } as const
  return packDocuments([
    { ...place, id, parentId: null, extractionLevel: 0, parent: -1, ledger },
    ...names.map((name) => {
      const inside = { ...ledger, embeddedPath: name }
      return { ...place, id: `${id}-${name}`, parentId: id, extractionLevel: 1, parent: 0, ledger: inside }
    }),
  ])
}
