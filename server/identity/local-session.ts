import { randomBytes } from 'node:crypto'
import { z } from 'zod'

const sessionCookie = '_ds_session_id'
const csrfCookie = '_ds_csrf_token'

const Session = z.looseObject({ login: z.string() })
type Session = z.infer<typeof Session>

/**
 * The two cookies that clients of local mode read, as far as a client does not have them yet: the session, and the token that newer clients send
 * back. Neither opens anything: in local mode the guard against other sites is the defence, and SameSite keeps the cookies from travelling.
 *
 * The session is JSON as it stands, not URL-encoded and readable by scripts: the known web clients hand the cookie's value to `JSON.parse`
 * and stop at their login page otherwise (`contract/server.md` 10.1). Both forms are taken back; the encoded one is sent again as it should be.
 */
export function localCookies(login: string, header: string | undefined): string[] {
  const sent = readCookies(header ?? '')
  const value = sent.get(sessionCookie) ?? ''
  const session =
    parseSession(value) === undefined ? [cookie(sessionCookie, writeSession(decodeSession(value) ?? makeSession(login)))] : []
  return sent.has(csrfCookie) ? session : [...session, cookie(csrfCookie, randomBytes(16).toString('hex'))]
}

/** What newer clients do: they repeat the token of the cookie in a header. Answers what is missing, as a part of a sentence. */
export function missingToken(cookies: string | undefined, token: string | undefined): string | undefined {
  if (token !== undefined && token !== '' && readCookies(cookies ?? '').get(csrfCookie) === token) return undefined
  return `send the token of the cookie ${csrfCookie} again in the header X-DS-CSRF-TOKEN`
}

function readCookies(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()]
  })
  return new Map(pairs)
}

function decodeSession(value: string): Session | undefined {
  try {
    return parseSession(decodeURIComponent(value))
  } catch {
    // A stray percent sign: it is nobody's session.
    return undefined
  }
}

function parseSession(text: string): Session | undefined {
  try {
    return Session.safeParse(JSON.parse(text)).data
  } catch {
    // Not JSON: the URL-encoded form, or nothing of ours.
    return undefined
  }
}

function makeSession(login: string): Session {
  return { login, roles: [login], sessionId: randomBytes(16).toString('hex'), redirectAfterLogin: '/' }
}

/** Semicolons and control characters end a cookie, and what is not ASCII is changed on the way; JSON can escape all of them. */
function writeSession(session: Session): string {
  return JSON.stringify(session).replace(/[;\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function cookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; SameSite=Strict`
}
