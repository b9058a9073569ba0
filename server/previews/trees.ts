import { AppError } from '@dossier/contract'
import { treeReader } from '@dossier/contract/tables/readers'
import { FoundNodes, TreeRows } from '@dossier/contract/trees'
import type { StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { askPreviewer } from './make.ts'

/** What a part of a document of JSON or XML holds. @throws AppError NOT_FOUND where a document is none, or has no such part, and what opening the original throws. */
export async function readTree(
  scope: Scope,
  document: StoredDocument,
  { node, from, size }: { node: number; from: number; size: number },
): Promise<TreeRows> {
  requireTree(document)
  return TreeRows.parse(await askPreviewer(scope, document, { what: 'tree', id: document.id, node, from, size }))
}

/** Which parts have a text. @throws as `readTree`. */
export async function findNodes(scope: Scope, document: StoredDocument, text: string): Promise<FoundNodes> {
  requireTree(document)
  return FoundNodes.parse(await askPreviewer(scope, document, { what: 'nodes', id: document.id, text }))
}

function requireTree({ source }: StoredDocument): void {
  const contentType = String(source.contentType)
  if (!treeReader(contentType)) throw new AppError('NOT_FOUND', { message: `Documents of the type ${contentType} are no trees` })
}
