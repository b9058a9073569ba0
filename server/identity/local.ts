import { defaults } from '@dossier/contract'
import type { Caller } from './caller.ts'
import { localCookies, missingToken } from './local-session.ts'
import type { IdentityProvider } from './provider.ts'

/** The one user of local mode: whoever reaches the server, with every right. The guard against other sites is the defence. */
const localCaller: Caller = {
  id: defaults.user,
  name: defaults.user,
  email: null,
  provider: 'local',
  grants: { kind: 'everything' },
}

/** Identity in local mode. */
export const localIdentity: IdentityProvider = {
  identify: async () => localCaller,
  cookies: ({ headers }) => localCookies(localCaller.id, headers.cookie?.toString()),
  missingConfirmation: ({ headers }) => missingToken(headers.cookie?.toString(), headers['x-ds-csrf-token']?.toString()),
  findUser: async (id) => (id === localCaller.id ? localCaller : undefined),
}
