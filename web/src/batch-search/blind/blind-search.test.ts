import { expect, it } from 'vitest'
import { blindAddress } from './blind-search.ts'

const scope = { projects: [{ name: 'p', sourcePath: null }], fileTypes: [], paths: [], tags: [], uri: null }
const read = (address: string) => Object.fromEntries(new URLSearchParams(address.slice(2)))

it('leads to the documents of the scope in these states, without words', () => {
  const batch = {
    ...scope,
    fileTypes: ['application/pdf'],
    paths: ['/data/A'],
    tags: ['seen'],
    uri: '/?q=port&f[language]=FRENCH',
  }
  expect(read(blindAddress(batch, ['encrypted', 'damaged']))).toMatchObject({ q: '', index: 'p', 'f[ledgerState]': 'damaged' })
  expect(blindAddress(batch, ['encrypted'])).toContain('FRENCH')
  expect(read(blindAddress(batch, ['encrypted']))).toMatchObject({
    'f[contentType]': 'application/pdf',
    'f[path]': '/data/A',
    'f[tags]': 'seen',
  })
})

it('asks for the words of a reason that all say alike, and for its state alone where they differ', () => {
  const alike = read(blindAddress(scope, ['encrypted'], { code: 'needs-password', facts: {} }))
  expect(alike.q).toBe('ledgerReason:"needs a password that we do not have"')
  expect(read(blindAddress(scope, ['damaged'], { code: 'unreadable', facts: {} })).q).toBe('')
})
