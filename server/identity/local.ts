import { defaults } from '@dossier/contract'
import type { Caller } from './caller.ts'
import { missingToken } from './cookies.ts'
import { localCookies } from './local-session.ts'
import type { IdentityProvider } from './provider.ts'

/** The one user of local mode: whoever reaches the server, with every right; the guard against other sites is the defence. In server mode: the operator. */
export const localCaller: Caller = {
  id: defaults.user,
  name: defaults.user,
  email: null,
  provider: 'local',
  grants: { kind: 'everything' },
}

/** Identity in local mode. */
export const localIdentity: IdentityProvider = {
  identify: async () => localCaller,
  cookies: async ({ headers }) => localCookies(localCaller.id, headers.cookie?.toString()),
  missingConfirmation: ({ headers }) => missingToken(headers.cookie?.toString(), headers['x-ds-csrf-token']?.toString()),
  findUser: async (id) => (id === localCaller.id ? localCaller : undefined),
}
