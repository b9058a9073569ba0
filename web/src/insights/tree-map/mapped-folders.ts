import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import { useQuery } from '@tanstack/react-query'
import { fetchLevel } from '../../search/folders/folder-level.ts'
import type { FolderOrder } from '../../search/folders/folder-order.ts'
import { searchHref } from '../known/filtered.ts'

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

/** The link to the documents in those folders directly inside some that are not told: neither below one that is, nor beside all of them. */
export function othersHref(project: string, inside: readonly string[], told: readonly string[]): string {
  const folders = inside.filter((folder) => folder !== '')
  const elsewhere = [
    ...folders.map((folder) => `dirname:${quotePhrase(folder)}`),
    ...told.map((folder) => `dirname.tree:${quotePhrase(folder)}`),
  ]
  const query = elsewhere.map((clause) => `NOT ${clause}`).join(' ')
  return searchHref(project, query, { path: folders, extractionLevel: ['0'] })
}
