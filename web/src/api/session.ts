import type { Permission } from '@dossier/contract/accounts'
import type { Settings } from '@dossier/contract/settings/settings'
import { createContext, useContext } from 'react'

/** The user and what they may see, read once at start-up. */
export type Session = {
  mode: 'local' | 'server'
  /** `provider`: who knows them: `local`, this server; else they have no password here. */
  user: { uid: string; name: string | null; provider: string }
  projects: string[]
  /** Their roles; not asked for in local mode, where the one user may do everything. */
  permissions: readonly Permission[]
  defaultProject: string
  manageDocuments: boolean
  /** Root below which paths are shown; ends without a slash. */
  dataFolder: string
  settings: Settings
}

/** Under which the session is remembered. */
export const sessionKey = ['session']

export const SessionContext = createContext<Session | null>(null)

/** The session; only to be called below the start-up screen, which guarantees one. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside the session')
  return session
}
