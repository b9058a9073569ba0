import { type FoundNodes, type TreeRows, treeCalls } from '@dossier/contract/trees'
import { ask } from '../../api/ask.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'

/** Parts that are asked for at once. */
export const treePageSize = 200

/** What a part of a document of JSON or XML holds, a page from a place on. Throws RequestError where it cannot be read. */
export function fetchTree(
  { index, id, routing }: DocumentPlace,
  { node, from }: { node: number; from: number },
  signal?: AbortSignal,
): Promise<TreeRows> {
  return ask(treeCalls.tree, { params: { project: index, id }, query: { routing, node, from, size: treePageSize }, signal })
}

/** Which parts have a text. */
export function fetchFoundNodes({ index, id, routing }: DocumentPlace, query: string, signal?: AbortSignal): Promise<FoundNodes> {
  return ask(treeCalls.findNodes, { params: { project: index, id }, query: { routing, query }, signal })
}
