import { AppError, type HeadersOf, type QueryOf } from '@dossier/contract'
import type { signInCalls } from '@dossier/contract/sign-in'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
  fetchUserInfo,
} from 'openid-client'
import type { Config } from '../../config.ts'
import type { Scope } from '../../scope/scope.ts'
import { ownAddress } from '../../settings/own-address.ts'
import { leadTo } from '../lead.ts'
import { secure } from '../sessions/session-cookies.ts'
import { openSession } from '../sign-in.ts'
import { countExchange, networkOf, uncountTry } from '../slow-down.ts'
import { connectProvider } from './connect.ts'
import { readObject } from './fetch-bounded.ts'
import { beginFlow, endFlow, type Flow, isOver, readFlow } from './flow.ts'
import { type Claims, readPerson, type Told } from './person.ts'
import { causeOf, reasonOf, refusal, refusalOf } from './refusal.ts'
import { settlePerson } from './settle-person.ts'
import { tellSettled } from './tell-settled.ts'
import { requireUnused, useUp } from './used-states.ts'

type Headers = HeadersOf<typeof signInCalls.callback>
type Returned = QueryOf<typeof signInCalls.callback>

const callbackPath = '/auth/callback'

/** Leads somebody to the provider, with the cookie by which they are known when they come back. Throws AppError SIGN_IN_REFUSED, PROVIDER_DOWN. */
export async function leadThere(scope: Scope, headers: Headers) {
  const config = { ...scope.program.config }
  const { flow, line } = beginFlow(addressOf(config), Date.now(), secure(config, headers))
  const address = await addressThere(config, flow, headers).catch((error) => tellRefusal(scope, refusalOf(error)))
  return leadTo(address.href, [line])
}

/** Where somebody begins at the provider. Throws what the library throws, too: the provider may describe itself wrongly. */
async function addressThere(config: Config, flow: Flow, headers: Headers): Promise<URL> {
  const provider = await connectProvider(config, Date.now())
  const scope = scopeOf(config)
  return buildAuthorizationUrl(provider, {
    redirect_uri: ownAddress(config, headers) + callbackPath,
    state: flow.state,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(scope !== undefined && { scope }),
    ...(config.oauthIssuer !== undefined && { nonce: flow.nonce }),
  })
}

/**
 * Signs somebody in who comes back from the provider. Answers the lines of `Set-Cookie`. Throws AppError SIGN_IN_REFUSED with the reason, PROVIDER_DOWN, TOO_MANY_SIGN_INS.
 */
export async function signInFromThere(scope: Scope, returned: Returned, headers: Headers): Promise<string[]> {
  // Another provider may be set while this one answers.
  const config = { ...scope.program.config }
  const counted = await countReturn(scope, config, { returned, headers }).catch((error) => tellRefusal(scope, error))
  try {
    return await settleReturn(scope, config, { ...counted, returned, headers })
  } catch (error) {
    noteRefusal(scope, error)
    return tellRefusal(scope, error)
  }
}

/** The sign-in that comes back, once it was counted. What is refused before that is not in the audit log: anybody could fill it. */
async function countReturn({ records, from = '' }: Scope, config: Config, { returned, headers }: Omit<Coming, 'flow'>) {
  if (config.auth !== 'oauth') throw refusal('settings')
  const flow = readOwnFlow(config, returned, headers)
  await requireUnused(records, flow)
  return { flow, counted: await countExchange(records, { address: networkOf(from), now: Date.now() }) }
}

type Counted = Coming & Awaited<ReturnType<typeof countReturn>>

async function settleReturn(scope: Scope, config: Config, { flow, counted, returned, headers }: Counted): Promise<string[]> {
  const { records, program, log, from } = scope
  const told = await inBounds(() => askProvider(config, { flow, returned, headers })).catch(refuse)
  await uncountTry(records, counted)
  await useUp(records, flow, Date.now())
  const person = readPerson(config, told)
  if (person.leftOut > 0) log.warn({ event: 'projects of a provider left out', count: person.leftOut })
  const settled = await settlePerson(records, person, Date.now())
  await tellSettled(program.audit, settled, person, from)
  const lines = await openSession(scope, { userId: settled.userId, stored: null, isCoded: true }, headers)
  return [...lines, endFlow(secure(config, headers))]
}

/** Logs a refusal, since people are told its reason alone. Throws what is given; a fault of ours stays one. */
function tellRefusal({ log, from }: Scope, error: unknown): never {
  const reason = reasonOf(error)
  if (reason !== undefined) log.warn({ event: 'sign-in refused', from, reason, cause: causeOf(error) })
  throw error
}

function noteRefusal({ from, program: { audit } }: Scope, error: unknown): void {
  const reason = reasonOf(error)
  if (reason !== undefined) audit.note({ userId: '', from, event: 'signInFailed', subject: { name: reason } })
}

/** The sign-in that this browser has begun and that comes back now. */
function readOwnFlow(config: Config, { state }: Returned, { cookie }: Headers): Flow {
  const flow = readFlow(cookie, addressOf(config))
  if (flow === undefined || state === undefined || state !== flow.state) throw refusal('state')
  if (isOver(flow, Date.now())) throw refusal('expired')
  return flow
}

type Coming = { flow: Flow; returned: Returned; headers: Headers }

/** Exchanges the code and asks who it is. */
async function askProvider(config: Config, { flow, returned, headers }: Coming): Promise<Told> {
  const provider = await connectProvider(config, Date.now())
  const isOpenId = config.oauthIssuer !== undefined
  const address = new URL(ownAddress(config, headers) + callbackPath)
  // By OAuth 2 alone nobody has told us the issuer that `iss` would be compared with.
  const sent = isOpenId ? returned : { ...returned, iss: undefined }
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) address.searchParams.set(name, value)
  const { state, nonce, verifier } = flow
  const checks = { expectedState: state, pkceCodeVerifier: verifier, ...(isOpenId && { expectedNonce: nonce }) }
  const tokens = await authorizationCodeGrant(provider, address, checks)
  const said = tokens.claims()
  if (said === undefined) return askByToken(config, provider, tokens.access_token)
  return { issuer: said.iss, claims: { ...(await moreOf(provider, tokens.access_token, said.sub)), ...said } }
}

const mostAtOnce = 100
let atOnce = 0

/** Whoever writes the cookie of a sign-in has not begun one: no crowd makes us ask the provider without end. Throws AppError TOO_MANY_SIGN_INS. */
async function inBounds<T>(ask: () => Promise<T>): Promise<T> {
  if (atOnce >= mostAtOnce) throw new AppError('TOO_MANY_SIGN_INS', { seconds: 5 })
  atOnce += 1
  try {
    return await ask()
  } finally {
    atOnce -= 1
  }
}

/** What the provider tells beyond the token, where it tells more. */
async function moreOf(provider: Configuration, token: string, subject: string): Promise<Claims> {
  return provider.serverMetadata().userinfo_endpoint === undefined ? {} : fetchUserInfo(provider, token, subject)
}

/** By OAuth 2 alone somebody is who the address of the settings says. */
async function askByToken(config: Config, provider: Configuration, token: string): Promise<Told> {
  const { oauthApiUrl, oauthAuthorizeUrl } = config
  if (oauthApiUrl === undefined || oauthAuthorizeUrl === undefined) throw refusal('settings')
  const answer = await fetchProtectedResource(provider, token, new URL(oauthApiUrl), 'GET')
  if (!answer.ok) throw refusal(answer.status < 500 ? 'code' : 'provider')
  return { issuer: oauthAuthorizeUrl, claims: readObject(await answer.text()) ?? refuse(refusal('login')) }
}

/** By which provider a sign-in goes. */
function addressOf({ oauthIssuer, oauthAuthorizeUrl = '' }: Config): string {
  return oauthIssuer ?? oauthAuthorizeUrl
}

function scopeOf({ oauthIssuer, oauthScope }: Config): string | undefined {
  if (oauthIssuer === undefined) return oauthScope
  const asked = (oauthScope ?? 'openid profile email').split(/\s+/)
  return [...new Set(['openid', ...asked])].join(' ')
}

function refuse(error: unknown): never {
  throw refusalOf(error)
}
