import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Caller } from '../identity/caller.ts'
import { missingToken, sessionCookie } from '../identity/cookies.ts'
import { localCaller, localIdentity } from '../identity/local.ts'
import type { Credentials, IdentityProvider } from '../identity/provider.ts'
import type { Records } from '../records/open.ts'
import { findCaller } from './accounts.ts'
import { readKey } from './keys/api-keys.ts'
import { keyOf } from './secret-key.ts'
import { cookiesOf, lifetimeOf, missingCsrf, sentSecret } from './sessions/session-cookies.ts'
import { readSession, renewSession, type Session } from './sessions/sessions.ts'

/** `operatorKey`: what the command line of whoever has the home folder shows; it lives as long as the server. */
export type AccountParts = { records: Records; config: Config; operatorKey: string }

/** Identity in server mode: sessions and API keys of accounts, and the operator's key. */
export function accountIdentity({ records, config, operatorKey }: AccountParts): IdentityProvider {
  const sessionOf = async (headers: SentTexts): Promise<Session | undefined> => {
    const secret = sentSecret(headers)
    return secret === undefined ? undefined : readSession(records, secret, Date.now(), lifetimeOf(config))
  }
  const callerOf = async (id: string | undefined) => (id === undefined ? undefined : findCaller(records, id))
  return {
    schemes: {
      session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      key: { type: 'http', scheme: 'bearer' },
    },
    identify: async (credentials) => {
      const headers = textsOf(credentials)
      const [, key] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
      if (key !== undefined) return isSame(key, operatorKey) ? localCaller : callerOf(await readKey(records, key, Date.now()))
      const session = await sessionOf(headers)
      return callerOf(session?.user_id)
    },
    cookies: async (credentials) => {
      const headers = textsOf(credentials)
      const [session, secret] = [await sessionOf(headers), sentSecret(headers)]
      const renewed = session && secret !== undefined && (await renewSession(records, session, secret, Date.now()))
      return renewed ? cookiesOf(renewed, config, headers) : missingCsrf(config, headers)
    },
    missingConfirmation: (credentials) => {
      const headers = textsOf(credentials)
      // Whoever has the key has not been led here by another site.
      return headers.authorization ? undefined : missingToken(headers.cookie, headers['x-ds-csrf-token'])
    },
    findUser: (id) => findUser(records, id),
  }
}

/** Identity where tasks are run: nobody asks there, and each task has the rights that its user has now. */
export function taskIdentity({ records, config }: Pick<AccountParts, 'records' | 'config'>): IdentityProvider {
  if (config.mode === 'local') return localIdentity
  return { identify: async () => undefined, findUser: (id) => findUser(records, id) }
}

async function findUser(records: Records, id: string): Promise<Caller | undefined> {
  return id === localCaller.id ? localCaller : findCaller(records, id)
}

type SentTexts = Record<string, string | undefined>

function textsOf({ headers }: Credentials): SentTexts {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))
}

/** In the same time whatever the difference. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(keyOf(given)), Buffer.from(keyOf(expected)))
}
