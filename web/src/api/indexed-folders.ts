import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from './ask.ts'
import { useSession } from './session.ts'

/** The folders that were ever indexed, and whether they exist now. Part of the ledger, and refetched with it. */
export function useIndexedFolders(project: string, enabled = true) {
  return useQuery({
    queryKey: ['ledger', project, 'folders'],
    queryFn: ({ signal }) => ask(indexingCalls.indexedFolders, { query: { project }, signal }),
    enabled,
  })
}

/** The folders below which paths are shown: those that were indexed; where the server tells of none, its data folder. */
export function useRoots(project: string): string[] {
  const { dataFolder, manageDocuments } = useSession()
  const folders = useIndexedFolders(project, manageDocuments)
  return useMemo(() => {
    const roots = outermost((folders.data ?? []).filter(({ entries }) => entries > 0).map(({ path }) => path))
    return roots.length > 0 ? roots : [dataFolder]
  }, [folders.data, dataFolder])
}

/** Folders without those that lie inside another one, by name. */
export function outermost(folders: string[]): string[] {
  const roots = folders.map((folder) => folder.replace(/\/+$/, ''))
  return [...new Set(roots)].filter((root) => !roots.some((other) => root.startsWith(`${other}/`))).toSorted()
}
