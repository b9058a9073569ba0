import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { signInCalls } from '@dossier/contract/sign-in'
import type { Credentials } from '../../identity/provider.ts'
import type { Records } from '../../records/open.ts'
import type { Scope } from '../../scope/scope.ts'
import { findAccount } from '../accounts.ts'
import { hasFactor } from '../factor/factors.ts'
import { checkPassword } from '../sign-in.ts'

type Parts = { records: Records; log: Scope['log']; program: Pick<Scope['program'], 'audit' | 'layout'> }
type Sent = { login: string; password: string }
/** Whose password was right, as it was stored then. */
type Proven = { login: string; stored: string; until: number }

const mostProven = 1_000
const provenMs = 10 * 60_000

/**
 * Tells who a request is by HTTP Basic (RFC 7617): the login of an account, or undefined. Browsers send name and password with every request, and comparing them is slow by design, so that
 * those that were right are known again for a while, by a digest whose key never leaves this process: for as long as the account has that password and no second factor.
 */
export function basicSignIn({ records, log, program }: Parts): (credentials: Credentials) => Promise<string | undefined> {
  const key = randomBytes(32)
  const proven = new Map<string, Proven>()
  const asked = new Map<string, Promise<string | undefined>>()

  const compare = async (digest: string, { login, password }: Sent, from: string) => {
    const opening = await checkPassword({ records, log, program, from }, login, password, null).catch(refuse)
    if (opening?.stored == null) return undefined
    log.info({ event: 'signed in', from, user: login })
    program.audit.note({ userId: login, from, event: 'signedIn' })
    proven.set(digest, { login, stored: opening.stored, until: Date.now() + provenMs })
    const [oldest] = proven.keys()
    if (proven.size > mostProven && oldest !== undefined) proven.delete(oldest)
    return login
  }
  return async ({ headers, from = '' }) => {
    const sent = readBasic(headers.authorization?.toString())
    if (!sent || isLogOut(sent)) return undefined
    const digest = createHmac('sha256', key).update(JSON.stringify(sent)).digest('base64')
    const known = proven.get(digest)
    if (known && (await isStillSo(records, known))) return known.login
    proven.delete(digest)
    // A page asks for many things at once: they are one try.
    const turn = `${digest} ${from}`
    const answer = asked.get(turn) ?? compare(digest, sent, from).finally(() => asked.delete(turn))
    asked.set(turn, answer)
    return answer
  }
}

async function isStillSo(records: Records, { login, stored, until }: Proven): Promise<boolean> {
  if (until <= Date.now() || (await findAccount(records, login))?.password !== stored) return false
  return !(await hasFactor(records, login))
}

/** Nobody is let in, whatever the reason; that it was tried too often is told by the form alone. */
function refuse(error: unknown): undefined {
  if (error instanceof AppError && [401, 429].includes(error.status)) return undefined
  throw error
}

/** What a header says; undefined where it is no name and password. */
function readBasic(header: string | undefined): Sent | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, username, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const read = signInCalls.login.body.safeParse({ username, password })
  return read.success ? { login: read.data.username, password: read.data.password } : undefined
}

/** What the known client sends so that the browser forgets name and password (`contract/client.md`): no password can be so short. */
function isLogOut({ login, password }: Sent): boolean {
  return login === 'logout' && password === 'logout'
}
