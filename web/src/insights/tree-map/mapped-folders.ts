import { useQuery } from '@tanstack/react-query'
import { fetchLevel } from '../../search/folders/folder-level.ts'
import type { FolderOrder } from '../../search/folders/folder-order.ts'

/** How many folders the map shows, and by how many its buckets are cut (specification, section 9). */
const mappedFolders = { most: 29, truncation: 50 }

const fullestFirst: FolderOrder = { by: '_count', direction: 'desc' }

/** The fullest folders at a place of the tree, and how many documents lie below all others. */
export function useMappedFolders(project: string, inside: readonly string[] | undefined) {
  return useQuery({
    queryKey: ['search', 'insights', 'tree-map', project, inside],
    enabled: inside !== undefined,
    queryFn: async ({ signal }) => {
      const request = { inside: inside ?? [], order: fullestFirst, from: 0, isFilesOnly: true }
      return fetchLevel(project, { ...request, size: mappedFolders.truncation, most: mappedFolders.most }, signal)
    },
  })
}
