import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parseAddressSearch } from '../address/address-search.ts'
import { type Session, useSession } from './session.ts'
import { ofReader, readStored, writeStored } from './stored.ts'

/** The current project: the address's, else the last one used, else the server's default. */
export function useProject(): string {
  const session = useSession()
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  const named = projectInAddress(pathname, searchStr)
  useEffect(() => {
    if (named) writeStored(ofReader.project, named)
  }, [named])
  return projectOf(session, pathname, searchStr)
}

/** The current project at an address. */
export function projectOf({ projects, defaultProject }: Session, path: string, search: string): string {
  const usual = projects.includes(defaultProject) ? defaultProject : (projects[0] ?? defaultProject)
  return projectInAddress(path, search) ?? storedProject(projects) ?? usual
}

/** The project that an address names: `index` (newer clients: `indices`) behind `?`, or the first part of a document's path. */
export function projectInAddress(path: string, search: string): string | null {
  const inPath = path.match(/^\/(?:d|e|ds|dm|projects(?!\/new$)|tasks\/batch-search(?!\/new$))\/([^/]+)/)
  if (inPath?.[1]) return decodeURIComponent(inPath[1])
  const { index, indices } = parseAddressSearch(search)
  const named = index ?? indices
  return typeof named === 'string' && named !== '' ? named : null
}

function storedProject(projects: string[]): string | null {
  const stored = readStored(ofReader.project)
  return typeof stored === 'string' && projects.includes(stored) ? stored : null
}
