import { limits } from '@dossier/contract'
import { type Answered, askCounts, bucketsIn, insideOf, numberIn, valueIn } from '../body/buckets.ts'
import { type LevelRequest, levelBody } from '../body/level-body.ts'

/** A folder with how many documents lie below it, and their bytes. */
export type SizedFolder = { path: string; count: number; bytes: number }

/** Folders that lie side by side, one page of them; `count` and `bytes`: of all that lies below where they are; `others`: documents below folders that are not told. */
export type FolderLevel = { folders: SizedFolder[]; count: number; bytes: number; others: number }

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

function othersOf(aggregations: Answered): number {
  return numberIn(insideOf(aggregations, 'byDirname'), 'sum_other_doc_count')
}

/** Folders of one page. */
export const folderPage = limits.folderPageSize
