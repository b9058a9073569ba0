import type { Settings } from '@dossier/contract/settings/settings'
import { useSession } from './session.ts'

/** A path as whoever reads it finds the file, who may know the data folder by another path than the program does. */
export function mountedPath(path: string, { dataDir, mountedDataDir }: Pick<Settings, 'dataDir' | 'mountedDataDir'>): string {
  const root = dataDir.replace(/\/+$/, '')
  if (!mountedDataDir || !`${path}/`.startsWith(`${root}/`)) return path
  return mountedDataDir.replace(/\/+$/, '') + path.slice(root.length)
}

/** What writes paths so. */
export function useMountedPath(): (path: string) => string {
  const { settings } = useSession()
  return (path) => mountedPath(path, settings)
}
