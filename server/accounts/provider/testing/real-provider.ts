import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Who this server is at the provider. */
export const client = { id: 'dossier', secret: 'a secret of this test' }

/** A person at the provider: what it tells of them. */
export type Known = { sub: string } & Record<string, unknown>

/** An OpenID Connect provider on this machine, at which `person` is signed in already, or turns back. `host`: by which of its names browsers know the machine. */
export async function startProvider(redirectUri: string, host = '127.0.0.1') {
  keepQuiet()
  const server = createServer()
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun))
  const issuer = `http://${host}:${portOf(server.address())}`
  const state: { person: Known | undefined } = { person: undefined }
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of this test'] },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...state.person, sub: id }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, reply) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, reply)
    const { person } = state
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
    return void provider.interactionFinished(request, reply, result)
  })
  return { issuer, state, close: () => new Promise<void>((closed) => server.close(() => closed()).closeAllConnections()) }
}

/** It says at length what is not meant for production. */
function keepQuiet(): void {
  for (const level of ['info', 'warn'] as const) console[level] = () => undefined
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** What a browser does at the provider: follows it from page to page until it leads elsewhere. Answers that address. */
export async function goThrough(issuer: string, address: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let step = 0; step < 10 && next.startsWith(issuer); step += 1) {
    const sent = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie: sent } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider leads nowhere: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next).href
  }
  return next
}
