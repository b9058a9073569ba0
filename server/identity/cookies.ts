/** What clients read: who is signed in. It opens nothing. */
export const sessionCookie = '_ds_session_id'
/** What newer clients send back in a header. */
export const csrfCookie = '_ds_csrf_token'

/** The cookies of a request by name. */
export function readCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()]
  })
  return new Map(pairs)
}

/** A line of `Set-Cookie`; `attributes` beyond those of all. `site`: from where it comes along. */
export function cookie(name: string, value: string, attributes = '', site: 'Strict' | 'Lax' = 'Strict'): string {
  return `${name}=${value}; Path=/; SameSite=${site}${attributes}`
}

/**
 * The session as clients of both generations read it: JSON as it stands (`contract/server.md` 10.1). Semicolons and control characters end a cookie, and what is not
 * ASCII is changed on the way; JSON can escape all of them.
 */
export function writeSession(session: object): string {
  return JSON.stringify(session).replace(/[;\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What newer clients do: they repeat the token of the cookie in a header. Answers what is missing, as a part of a sentence. */
export function missingToken(cookies: string | undefined, token: string | undefined): string | undefined {
  if (token !== undefined && token !== '' && readCookies(cookies).get(csrfCookie) === token) return undefined
  return `send the token of the cookie ${csrfCookie} again in the header X-DS-CSRF-TOKEN`
}
