import { createHash } from 'node:crypto'
import { cookie, readCookies } from '../../identity/cookies.ts'
import { makeSecret } from '../secret-key.ts'

/** A sign-in that has gone to the provider: what it must come back with, and what its code is exchanged by. */
export type Flow = { state: string; nonce: string; verifier: string; beganAt: number }

/** Holds what a sign-in began with, in the browser that began it: whoever is led back elsewhere has nothing to go on with. */
const flowCookie = '_ds_sign_in'
/** For how long somebody may be at the provider. */
const lastsMs = 10 * 60_000

/**
 * Begins a sign-in. Nothing is stored: everything follows from the one secret of the cookie, so that a crowd at the door fills no table, and any server can go on with it. It goes on at the
 * same provider alone.
 */
export function beginFlow(provider: string, now: number, attributes: string): { flow: Flow; line: string } {
  const secret = `${now.toString(36)}.${makeSecret()}`
  const lasting = `; HttpOnly; Max-Age=${lastsMs / 1_000}${attributes}`
  // Lax: it must come along when the provider leads back.
  return { flow: flowOf(provider, secret, now), line: cookie(flowCookie, secret, lasting, 'Lax') }
}

/** The sign-in at a provider that a browser has begun; undefined where it has not. */
export function readFlow(cookies: string | undefined, provider: string): Flow | undefined {
  const secret = readCookies(cookies).get(flowCookie) ?? ''
  const [, began] = /^([\da-z]{1,10})\.[\w-]{43}$/.exec(secret) ?? []
  return began === undefined ? undefined : flowOf(provider, secret, Number.parseInt(began, 36))
}

/** Takes the cookie away. */
export function endFlow(attributes: string): string {
  return cookie(flowCookie, '', `; HttpOnly; Max-Age=0${attributes}`, 'Lax')
}

/** Whether a sign-in has taken too long, or began in the future. */
export function isOver({ beganAt }: Flow, now: number): boolean {
  return beganAt <= now - lastsMs || beganAt > now + lastsMs
}

/** Until when a state that was used has to be remembered. */
export function rememberUntil({ beganAt }: Flow): number {
  return beganAt + lastsMs
}

function flowOf(provider: string, secret: string, beganAt: number): Flow {
  const derive = (word: string) => createHash('sha256').update(`${word}\n${secret}\n${provider}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier'), beganAt }
}
