import type { Config } from '../../config.ts'
import { countLines } from '../../identity/count-lines.ts'
import type { Credentials } from '../../identity/provider.ts'
import { isWithin } from '../../networks.ts'
import { type Person, readPerson } from '../provider/person.ts'
import { refusal } from '../provider/refusal.ts'

/** Stands for the proxy where people are known by who vouches for them; no issuer is called so, since those are addresses. */
const issuer = 'proxy'
/** Where the claims that are made of headers have the names of projects. */
const groups = 'groups'

/** Whether a proxy that is trusted says who asks; what anybody else says in these headers counts for nothing. */
export function isVouchedFor(config: Config, { headers, peer = '' }: Credentials): boolean {
  const { auth, proxyUserHeader: name } = config
  return auth === 'proxy' && name !== undefined && headers[name.toLowerCase()] !== undefined && isWithin(config.proxyNets, peer)
}

/**
 * Who a request is by the word of the proxy that it comes through. Throws AppError SIGN_IN_REFUSED where a header is there twice (one of the two may be the client's own), or does not say
 * what somebody can be called.
 */
export function readVouched(config: Config, credentials: Credentials): Person {
  const { proxyUserHeader, proxyGroupsHeader } = config
  const login = textOf(credentials, proxyUserHeader)?.trim() ?? ''
  const named = (textOf(credentials, proxyGroupsHeader) ?? '').split(/[,;|]/).map((name) => name.trim())
  const called = { ...config, oauthClaimIdAttribute: 'login', oauthUserProjectsKey: groups, oauthDefaultProject: undefined }
  return { ...readPerson(called, { issuer, claims: { login, [groups]: named } }), provider: 'proxy' }
}

/** The one value of a header, in UTF-8. */
function textOf({ headers, rawHeaders = [] }: Credentials, name: string | undefined): string | undefined {
  const sent = name === undefined ? undefined : headers[name.toLowerCase()]
  if (name === undefined || sent === undefined) return undefined
  if (countLines(rawHeaders, name) > 1 || typeof sent !== 'string') throw refusal('header')
  const text = decoded(sent)
  return unfilled.test(text) ? '' : text
}

/** Caddy, up to 2.9, and Apache send this of what their sign-in has not said: everybody would have that one name. */
const unfilled = /^(?:\{[\w.-]+\}|\(null\))$/

/** Node reads headers byte by byte. */
function decoded(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    throw refusal('header')
  }
}
