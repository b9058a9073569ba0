import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRoots } from '../../api/indexed-folders.ts'
import { nextFrom } from '../../ui/growing/growth.ts'
import { type FolderLevel, fetchLevel, folderPage } from './folder-level.ts'
import type { FolderOrder } from './folder-order.ts'

/** What a level of folders depends on beside the folder. */
export type LevelChoice = { order: FolderOrder; isFilesOnly: boolean }

/**
 * Where the tree of a project begins: its roots, or the disk's own root where nothing was indexed below them. Undefined while that is not known.
 */
export function useTop(project: string): readonly string[] | undefined {
  const roots = useRoots(project)
  const below = useQuery({
    queryKey: ['search', 'folder-top', project, roots],
    queryFn: ({ signal }) =>
      fetchLevel(
        project,
        { inside: roots, order: { by: '_key', direction: 'asc' }, from: 0, size: 1, isFilesOnly: false },
        signal,
      ),
  })
  if (below.isPending) return undefined
  return below.isSuccess && below.data.count === 0 ? [''] : roots
}

/** The folders at a place of the tree, 50 at a time. */
export function useLevel(project: string, inside: readonly string[] | undefined, { order, isFilesOnly }: LevelChoice) {
  const answer = useInfiniteQuery({
    queryKey: ['search', 'folder-level', project, inside, order, isFilesOnly],
    initialPageParam: 0,
    enabled: inside !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }): Promise<FolderLevel> =>
      fetchLevel(project, { inside: inside ?? [], order, from: pageParam, size: sizeOf(inside), isFilesOnly }, signal),
    // Several roots come as they are, whatever their number.
    getNextPageParam: (_last, pages) =>
      (inside?.length ?? 0) > 1
        ? undefined
        : nextFrom(
            pages.map(({ folders }) => folders),
            folderPage,
          ),
  })
  const pages = answer.data?.pages ?? []
  return { ...answer, folders: pages.flatMap(({ folders }) => folders), level: pages[0] }
}

function sizeOf(inside: readonly string[] = []): number {
  return Math.max(folderPage, inside.length)
}
