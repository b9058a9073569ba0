import { AppError } from '@dossier/contract'
import { expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { type Claims, readPerson } from './person.ts'

const usual = loadConfig({ flags: { home: '/nowhere' }, env: {} })
const issuer = 'https://id.example'
const config = { ...usual, oauthIssuer: issuer }

function reasonFor(claims: Claims): unknown {
  try {
    readPerson(config, { issuer, claims })
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.facts.reason : error
  }
}

it('takes no number that was rounded for an identity: two people would be one', () => {
  expect(JSON.parse('9007199254740993')).toBe(2 ** 53)
  expect(reasonFor({ sub: 2 ** 53, preferred_username: 'ada' })).toBe('login')
  expect(reasonFor({ sub: 42, preferred_username: 2 ** 53 })).toBe('login')
  expect(readPerson(config, { issuer, claims: { sub: 2 ** 53 - 1, preferred_username: 42 } })).toMatchObject({
    subject: '9007199254740991',
    login: '42',
  })
})

it.each([
  ['a subject that is too long', { sub: 'x'.repeat(256) }],
  ['an empty subject', { sub: '' }],
  ['a zero byte in the subject', { sub: 'a\0' }],
  ['half a letter in the subject', { sub: 'a\ud800' }],
  ['an invisible letter in the login', { preferred_username: 'a\u200bda' }],
  ['another direction in the login', { preferred_username: 'a\u202eda' }],
  ['a zero byte in the login', { preferred_username: 'ada\0' }],
])('refuses %s', (_, changed) => {
  expect(reasonFor({ sub: '1', preferred_username: 'ada', ...changed })).toBe('login')
})

it('takes a login for the same however its letters are composed', () => {
  const [one, other] = ['Jos\u00e9', 'Jose\u0301'].map((called) =>
    readPerson(config, { issuer, claims: { sub: '1', preferred_username: called } }),
  )
  expect(one).toEqual(other)
})

it('says how many projects are more than are taken', () => {
  const groups = Array.from({ length: 1_002 }, (_, at) => `g${at}`)
  const claims = { sub: '1', preferred_username: 'ada', groups: ['*', ...groups] }
  const { projects, leftOut } = readPerson({ ...config, oauthUserProjectsKey: 'groups' }, { issuer, claims })
  expect([projects.length, projects[0], leftOut]).toEqual([1_000, 'g0', 2])
})
