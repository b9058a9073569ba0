import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { Config } from '../../config.ts'
import { fetchBounded, withoutIdToken } from './fetch-bounded.ts'
import { refusal } from './refusal.ts'

/** In seconds: somebody waits for each answer. */
const timeout = 10
const keptMs = 10 * 60_000

/** The provider that was described last, as long as the settings are the same: its description changes rarely. */
let kept: { key: string; until: number; provider: Promise<Configuration> } | undefined

/** The provider as it is set: by OpenID Connect it describes itself, by OAuth 2 the settings do. Throws AppError SIGN_IN_REFUSED where they do not; what the network throws. */
export function connectProvider(config: Config, now: number): Promise<Configuration> {
  const { oauthIssuer, oauthClientId, oauthClientSecret, oauthAuthorizeUrl, oauthTokenUrl, oauthApiUrl } = config
  const key = JSON.stringify([oauthIssuer, oauthClientId, oauthClientSecret, oauthAuthorizeUrl, oauthTokenUrl, oauthApiUrl])
  if (kept?.key === key && kept.until > now) return kept.provider
  const provider = describe(config)
  const fresh = { key, until: now + keptMs, provider }
  kept = fresh
  provider.catch(() => {
    if (kept === fresh) kept = undefined
  })
  return provider
}

async function describe(config: Config): Promise<Configuration> {
  const { oauthIssuer, oauthClientId } = config
  if (oauthClientId === undefined) throw refusal('settings')
  const secrecy = clientAuth(config.oauthClientSecret)
  if (oauthIssuer === undefined) return describeBySettings(config, oauthClientId, secrecy)
  const address = new URL(oauthIssuer)
  // The ID token is believed for its signature; what userinfo adds, for TLS and the same subject.
  const execute = [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])]
  return discovery(address, oauthClientId, undefined, secrecy, { execute, timeout, [customFetch]: fetchBounded })
}

function describeBySettings(config: Config, clientId: string, secrecy: ClientAuth): Configuration {
  const { oauthAuthorizeUrl, oauthTokenUrl, oauthApiUrl } = config
  if (oauthAuthorizeUrl === undefined || oauthTokenUrl === undefined || oauthApiUrl === undefined) throw refusal('settings')
  const metadata = { issuer: oauthAuthorizeUrl, authorization_endpoint: oauthAuthorizeUrl, token_endpoint: oauthTokenUrl }
  const provider = new Configuration(metadata, clientId, undefined, secrecy)
  provider.timeout = timeout
  provider[customFetch] = async (url, options) => {
    const answer = await fetchBounded(url, options)
    return url === new URL(oauthTokenUrl).href ? withoutIdToken(answer) : answer
  }
  // The settings take these addresses on this machine alone.
  if ([oauthAuthorizeUrl, oauthTokenUrl, oauthApiUrl].some((each) => each.startsWith('http:'))) allowInsecureRequests(provider)
  return provider
}

/** How the secret is shown: in the header, which every provider takes, unless it says that it does not. */
function clientAuth(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}
