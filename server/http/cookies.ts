import { randomBytes } from 'node:crypto'
import type { App } from './app-type.ts'

const sessionCookie = '_ds_session_id'
const csrfCookie = '_ds_csrf_token'

/**
 * Gives a client of local mode the two cookies that clients read: the session (URL-encoded JSON with `login`, readable by scripts as the
 * contract wants) and the token that newer clients send back. Neither opens anything: in local mode the guard against other sites is
 * the defence, and SameSite keeps the cookies from travelling.
 */
export function sendCookies(app: App, login: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(?:api\/|settings|$|\?)/.test(request.url)) return
    const cookies = request.headers.cookie ?? ''
    if (!cookies.includes(`${sessionCookie}=`)) reply.header('Set-Cookie', cookie(sessionCookie, makeSession(login)))
    if (!cookies.includes(`${csrfCookie}=`)) reply.header('Set-Cookie', cookie(csrfCookie, randomBytes(16).toString('hex')))
  })
}

function makeSession(login: string): string {
  const session = { login, roles: [login], sessionId: randomBytes(16).toString('hex'), redirectAfterLogin: '/' }
  return encodeURIComponent(JSON.stringify(session))
}

function cookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; SameSite=Strict`
}
