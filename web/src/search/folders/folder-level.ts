import { limits } from '@dossier/contract'
import type { Clause } from '../../feature/filter.ts'
import { type Answered, askCounts, bucketsIn, insideOf, numberIn, valueIn } from '../body/buckets.ts'
import { escapePattern } from '../body/facet-body.ts'
import { folderClauses } from '../body/folder-clauses.ts'
import type { FolderOrder } from './folder-order.ts'

/** A folder with how many documents lie below it, and their bytes. */
export type SizedFolder = { path: string; count: number; bytes: number }

/** Folders that lie side by side, one page of them; `count` and `bytes`: of all that lies below where they are; `others`: documents below folders that are not told. */
export type FolderLevel = { folders: SizedFolder[]; count: number; bytes: number; others: number }

/**
 * Which folders are asked for: those directly inside one, or some roots themselves. `isFilesOnly`: what is embedded in others is not counted, so that sizes are those on
 * the disk.
 */
export type LevelRequest = {
  inside: readonly string[]
  order: FolderOrder
  from: number
  size: number
  isFilesOnly: boolean
  /** How many are told at most, the others only counted; by default as many as the page needs. */
  most?: number
  among?: readonly Clause[]
}

/** The folders directly inside one, with documents and bytes below each (client.md b.5). Throws `RequestError`. */
export async function fetchLevel(project: string, request: LevelRequest, signal?: AbortSignal): Promise<FolderLevel> {
  const answer = await askCounts(project, levelBody(request), { signal, preference: 'tree-view-paths' })
  const { aggregations, total } = answer
  return {
    folders: bucketsIn(aggregations, 'byDirname').map(({ key, count, inside }) => ({
      path: String(key),
      count,
      bytes: valueIn(inside, 'contentLength'),
    })),
    count: total,
    bytes: valueIn(aggregations, 'totalContentLength'),
    others: othersOf(aggregations),
  }
}

/** The body of the request. */
export function levelBody({ inside, order, from, size, isFilesOnly, most = from + size, among = [] }: LevelRequest): Clause {
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

function othersOf(aggregations: Answered): number {
  return numberIn(insideOf(aggregations, 'byDirname'), 'sum_other_doc_count')
}

/** Folders of one page. */
export const folderPage = limits.folderPageSize
