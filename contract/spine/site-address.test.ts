import { expect, it } from 'vitest'
import { isSiteAddress } from './site-address.ts'

it.each([
  'https://desk.example',
  'http://desk.example:8080/leaks/2024?x=1&y=a+b#top',
  'desk.example',
  'a-b.desk.example/path/',
  '192.168.0.1:80/x',
])('takes %s', (address) => expect(isSiteAddress(address)).toBe(true))

it.each([
  '',
  'desk',
  'ftp://desk.example',
  'javascript:alert(1)',
  'https://me:secret@desk.example',
  'https://-desk.example',
  'https://desk.example/a b',
  'https://desk.example/<b>',
  `https://${'a'.repeat(64)}.example`,
])('refuses %s', (address) => expect(isSiteAddress(address)).toBe(false))

it('judges a long text at once', () => {
  const begun = performance.now()
  expect(isSiteAddress(`${'a-'.repeat(1_000)}!`)).toBe(false)
  expect(isSiteAddress(`${'a.'.repeat(900)}!`)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(100)
})
