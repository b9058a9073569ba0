import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** What is signed of somebody: header and claims of an ID token. */
export type Token = { header: Record<string, unknown>; claims: Record<string, unknown>; key: KeyObject }

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Another key, which the provider does not publish. */
export const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** A provider on this machine that hands out whatever token a test makes of the right one, and tells who somebody is to whoever has its access token. */
export async function startForger() {
  const state: {
    forge: (right: Token) => Token
    nonce: string
    told: object
    asked: string[]
    described: object
    tokens: object
    tokenStatus: number
  } = {
    forge: (right) => right,
    nonce: '',
    told: { sub: '42', uid: 'ada' },
    asked: [],
    described: {},
    tokens: {},
    tokenStatus: 200,
  }
  const server = createServer(async (request, reply) => {
    const sent = await text(request)
    const url = request.url ?? ''
    state.asked.push(`${url} ${sent}`)
    const isTold = request.headers.authorization === 'Bearer an access token'
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: issuer,
      sub: '42',
      aud: 'dossier',
      nonce: state.nonce,
      iat: now,
      exp: now + 60,
      preferred_username: 'ada',
    }
    const right = { header: { alg: 'RS256', kid: '1' }, claims, key: keys.privateKey }
    const isOpenId = state.nonce !== ''
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({ ...described(issuer), ...state.described }),
      '/keys': () => ({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig' }] }),
      '/token': () => ({
        access_token: 'an access token',
        token_type: 'Bearer',
        ...(isOpenId && { id_token: signed(state.forge(right)) }),
        ...state.tokens,
      }),
      '/who': () => state.told,
      '/page': () => ({}),
    }
    const answer = answers[url]
    const status = url === '/token' ? state.tokenStatus : url === '/who' && !isTold ? 401 : 200
    reply.writeHead(answer === undefined ? 404 : status, { 'content-type': 'application/json' })
    reply.end(url === '/page' ? '<!doctype html>' : JSON.stringify(answer?.() ?? {}))
  })
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { issuer, state, close: () => new Promise<void>((closed) => server.close(() => closed()).closeAllConnections()) }
}

function described(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

function signed({ header, claims, key }: Token): string {
  const said = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  if (header.alg === 'none') return `${said}.`
  if (header.alg === 'HS256') return `${said}.${createHmac('sha256', publicText).update(said).digest('base64url')}`
  return `${said}.${createSign('sha256').update(said).sign(key).toString('base64url')}`
}

/** With this as the secret of a digest, who takes any algorithm believes anybody. */
const publicText = keys.publicKey.export({ format: 'pem', type: 'spki' })
