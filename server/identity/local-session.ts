import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cookie, csrfCookie, readCookies, sessionCookie, writeSession } from './cookies.ts'

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
  const sent = readCookies(header)
  const value = sent.get(sessionCookie) ?? ''
  const session =
    parseSession(value) === undefined ? [cookie(sessionCookie, writeSession(decodeSession(value) ?? makeSession(login)))] : []
  return sent.has(csrfCookie) ? session : [...session, cookie(csrfCookie, makeToken())]
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
  // Programs send none, with every request; to throw takes longer than to count.
  if (text === '') return undefined
  try {
    return Session.safeParse(JSON.parse(text)).data
  } catch {
    // Not JSON: the URL-encoded form, or nothing of ours.
    return undefined
  }
}

function makeSession(login: string): Session {
  return { login, roles: [login], sessionId: makeToken(), redirectAfterLogin: '/' }
}

/** 122 random bits, which Node draws for many at a time. */
function makeToken(): string {
  return randomUUID().replaceAll('-', '')
}
