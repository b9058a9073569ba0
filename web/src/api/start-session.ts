import { type Account, accountCalls, type Permission } from '@dossier/contract/accounts'
import { projectCalls } from '@dossier/contract/projects'
import { type Settings, settingsCalls } from '@dossier/contract/settings/settings'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { type Session, sessionKey } from './session.ts'

/** For how long it is known who the reader is before that is asked again (client.md a.1). */
const knownMs = 43_200_000

/** The session, read once for all who need it, and again after half a day. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => startSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: knownMs,
})

/** The calls of start-up in the contract's order (client.md a.2). A 401 or any other failure is thrown: the caller leads to its screen. */
async function startSession(signal?: AbortSignal): Promise<Session> {
  const settings = await ask(settingsCalls.settings, { signal })
  const me = await ask(accountCalls.me, { signal })
  const permissions = isServer(settings) ? await ask(accountCalls.permissions, { signal }) : []
  const session = readSession(settings, me, permissions)
  // In server mode there may be none for this user.
  if (settings.defaultProject !== undefined)
    await ask(projectCalls.createIndex, { params: { name: settings.defaultProject }, signal })
  return session
}

/** Joins what the calls told. */
export function readSession(settings: Settings, me: Account, permissions: readonly Permission[]): Session {
  const mode = isServer(settings) ? 'server' : 'local'
  return {
    mode,
    user: { uid: me.uid, name: me.name, provider: me.provider },
    projects: me.groups_by_applications.datashare,
    permissions,
    defaultProject: settings.defaultProject ?? '',
    manageDocuments: mode === 'local',
    dataFolder: settings.dataDir.replace(/\/+$/, ''),
    settings,
  }
}

function isServer({ mode }: Settings): boolean {
  return mode.toLowerCase() === 'server'
}
