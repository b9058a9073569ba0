import { Login } from '@dossier/contract/sign-in'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { everyProject } from '../../identity/caller.ts'
import { refusal } from './refusal.ts'

/** Somebody as the provider knows them: `subject` never changes there, `login` may. `projects`: that they are a member of by it. */
export type Person = {
  issuer: string
  subject: string
  /** Who vouches for them, as accounts have it. */
  provider: 'oauth' | 'proxy'
  login: string
  name: string | null
  email: string | null
  projects: string[]
  /** How many more the provider named. */
  leftOut: number
}

/** What is told of somebody, as JSON. */
export type Claims = Record<string, unknown>

/** `issuer`: as the provider has proven it, not as the settings write it; by OAuth 2 alone, the address where people sign in. */
export type Told = { issuer: string; claims: Claims }

const mostProjects = 1_000
const wordsLength = 255

/** OpenID Connect allows no more. What cannot be seen may be stored differently by a database, and two people become one. */
const Subject = z
  .string()
  .min(1)
  .max(wordsLength)
  .refine((text) => !hasInvisible(text))
/** A login that a provider gives: nobody is to look like somebody else by letters that are composed otherwise or not seen. */
const Called = z
  .string()
  .transform((text) => text.normalize('NFC'))
  .refine((text) => !hasInvisible(text))
  .pipe(Login)

function hasInvisible(text: string): boolean {
  return /\p{C}/u.test(text)
}

/** Reads what a provider tells of somebody. Throws AppError SIGN_IN_REFUSED where it does not tell who they are, or what they are called here. */
export function readPerson(config: Config, { issuer, claims }: Told): Person {
  const { oauthIssuer, oauthUserProjectsKey, oauthDefaultProject } = config
  const called = config.oauthClaimIdAttribute ?? (oauthIssuer === undefined ? 'uid' : 'preferred_username')
  const login = Called.safeParse(textOf(valueAt(claims, called)))
  if (!login.success) throw refusal('login')
  const subject = Subject.safeParse(claims.sub === undefined ? login.data : textOf(claims.sub))
  if (!subject.success) throw refusal('login')
  const named = valueAt(claims, oauthUserProjectsKey)
  const projects = (Array.isArray(named) ? named : []).filter((each) => typeof each === 'string').filter(isProject)
  const own = oauthDefaultProject === undefined ? [] : [oauthDefaultProject]
  return {
    issuer,
    provider: 'oauth',
    subject: subject.data,
    login: login.data,
    name: textOf(claims.name)?.slice(0, wordsLength) ?? null,
    email: textOf(claims.email)?.slice(0, wordsLength) ?? null,
    projects: [...new Set([...own, ...projects.slice(0, mostProjects)])],
    leftOut: Math.max(0, projects.length - mostProjects),
  }
}

/** Nobody is a member of everything because a provider says so. */
function isProject(name: string): boolean {
  return name !== everyProject && name !== '' && name.length <= wordsLength
}

/** A number is as good as a text: some providers count their users. Beyond the safe ones two users may have become one number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A name that has dots itself, as addresses in claims do, comes before steps. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((value, step) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined
  }, claims)
}
