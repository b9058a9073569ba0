import { defaults } from '@dossier/contract'
import { request } from './request.ts'
import type { Session, Settings } from './session.ts'

type Me = { uid?: string; name?: string; groups_by_applications?: { datashare?: string[] }; datashare_projects?: string[] }

/** The calls of start-up in the contract's order (client.md a.2). A 401 or any other failure is thrown: the caller leads to its screen. */
export async function startSession(signal?: AbortSignal): Promise<Session> {
  const settings = await request<Settings>('/settings', { signal })
  const me = await request<Me>('/api/users/me', { signal })
  const session = readSession(settings, me)
  await request(`/api/index/${encodeURIComponent(session.defaultProject)}`, { method: 'PUT', signal })
  return session
}

/** Joins what the two calls told; what the server leaves out gets the specification's defaults. */
export function readSession(settings: Settings, me: Me): Session {
  const mode = settings.mode?.toLowerCase() === 'server' ? 'server' : 'local'
  const defaultProject = settings.defaultProject ?? defaults.project
  const granted = me.groups_by_applications?.datashare ?? me.datashare_projects
  return {
    mode,
    user: { uid: me.uid ?? defaults.user, name: me.name ?? null },
    projects: granted ?? (mode === 'local' ? [defaultProject] : []),
    defaultProject,
    manageDocuments: settings.manageDocuments ?? mode === 'local',
    dataFolder: (settings.mountedDataDir ?? settings.dataDir ?? defaults.dataPrefix).replace(/\/+$/, ''),
    settings,
  }
}
