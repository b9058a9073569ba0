import type { Clause, FacetOrder } from '../../feature/filter.ts'
import { escapePattern } from './escape-pattern.ts'
import { folderClauses } from './folder-clauses.ts'

/**
 * Which folders are asked for: those directly inside one, or some roots themselves. `isFilesOnly`: what is embedded in others is not counted, so that sizes are those on
 * the disk.
 */
export type LevelRequest = {
  inside: readonly string[]
  order: FacetOrder
  from: number
  size: number
  isFilesOnly: boolean
  /** How many are told at most, the others only counted; by default as many as the page needs. */
  most?: number
  among?: readonly Clause[]
}

/** The two parts of the request's body. */
type LevelBody = { query: Clause; aggs: Clause }

/** The folders directly inside one, with documents and bytes below each (client.md b.5). */
export function levelBody({ inside, order, from, size, isFilesOnly, most = from + size, among = [] }: LevelRequest): LevelBody {
  return {
    query: {
      bool: {
        must: [
          ...(isFilesOnly ? [{ match: { extractionLevel: 0 } }] : []),
          // The root of the disk is in no document's folders: everything lies below it.
          ...(inside.join() === '' ? [] : [{ bool: { should: inside.flatMap(folderClauses) } }]),
          ...among,
          { match: { type: 'Document' } },
        ],
      },
    },
    aggs: {
      byDirname: {
        terms: { field: 'dirname.tree', ...pickedFolders(inside), size: most, order: { [order.by]: order.direction } },
        aggs: { contentLength: { sum: { field: 'contentLength' } }, bucket_truncate: { bucket_sort: { size, from } } },
      },
      totalContentLength: { sum: { field: 'contentLength' } },
    },
  }
}

/** Several roots stand for themselves, one folder for those inside it. Older servers lowercased folders. */
export function pickedFolders(inside: readonly string[]): { include: string; exclude?: string } {
  const paths = [...new Set(inside.flatMap((folder) => [folder, folder.toLowerCase()]))].map(escapePattern)
  if (inside.length > 1) return { include: paths.join('|') }
  return { include: paths.map((path) => `${path}/.*`).join('|'), exclude: paths.map((path) => `${path}/.*/.*`).join('|') }
}
