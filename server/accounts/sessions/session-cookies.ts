import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { cookie, csrfCookie, readCookies, sessionCookie, writeSession } from '../../identity/cookies.ts'
import { requestAddress } from '../../settings/own-address.ts'
import type { Lifetime, OpenedSession } from './sessions.ts'

/** What opens a session; the one that clients read opens nothing. */
const secretCookie = '_ds_session_secret'

/** What cookies depend on of a request. */
export type SentHeaders = { [name in 'cookie' | 'host' | 'x-forwarded-proto']?: string | undefined }

/** How long sessions last, as it is set now. */
export function lifetimeOf({ sessionTtlSeconds, sessionIdleSeconds }: Config): Lifetime {
  return { ttlMs: sessionTtlSeconds * 1_000, idleMs: sessionIdleSeconds * 1_000 }
}

/** The secret of the session that a request comes with. */
export function sentSecret({ cookie: cookies }: SentHeaders): string | undefined {
  return readCookies(cookies).get(secretCookie)
}

/** `Set-Cookie` lines of a session that has begun or has another secret now, with another token against foreign requests. */
export function cookiesOf({ id, userId, secret }: OpenedSession, config: Config, headers: SentHeaders): string[] {
  const lasting = `; Max-Age=${config.sessionTtlSeconds}${secure(config, headers)}`
  const shown = writeSession({ login: userId, roles: [], sessionId: id, redirectAfterLogin: '/' })
  return [cookie(sessionCookie, shown, lasting), cookie(secretCookie, secret, `; HttpOnly${lasting}`), csrfLine(config, headers)]
}

/** The lines that take the cookies of a session away. */
export function noCookies(config: Config, headers: SentHeaders): string[] {
  const gone = `; Max-Age=0${secure(config, headers)}`
  return [cookie(sessionCookie, '', gone), cookie(secretCookie, '', `; HttpOnly${gone}`), cookie(csrfCookie, '', gone)]
}

/** The token that newer clients repeat, where it is not there yet. */
export function missingCsrf(config: Config, headers: SentHeaders): string[] {
  return readCookies(headers.cookie).has(csrfCookie) ? [] : [csrfLine(config, headers)]
}

function csrfLine(config: Config, headers: SentHeaders): string {
  return cookie(csrfCookie, randomBytes(16).toString('hex'), secure(config, headers))
}

/** What a line of `Set-Cookie` has more where the client speaks TLS. */
export function secure(config: Config, headers: SentHeaders): string {
  return requestAddress(config, headers).startsWith('https:') ? '; Secure' : ''
}
