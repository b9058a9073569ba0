import { expect, it } from 'vitest'
import { appAddress, codeAt, fromBase32, makeAppSecret, stepAt, stepOfCode, toBase32 } from './one-time-code.ts'

const key = Buffer.from('12345678901234567890')

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('makes the code of RFC 6238, appendix B, at %d s', (seconds, code) => {
  expect(codeAt(key, stepAt(seconds * 1_000), 8)).toBe(code)
})

it('takes a code one step before and after its time, and no further', () => {
  const secret = toBase32(key)
  const now = 1_111_111_111_000
  const steps = [-2, -1, 0, 1, 2].map((each) => stepOfCode(secret, codeAt(key, stepAt(now) + each), now))
  expect(steps).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined])
  expect(stepOfCode(secret, '12345', now)).toBeUndefined()
})

it.each([
  ['f', 'MY'],
  ['fooba', 'MZXW6YTB'],
])('writes %s in base32 as RFC 4648 does, whole groups of five bits', (text, written) => {
  expect(toBase32(Buffer.from(text)).slice(0, 8)).toBe(written.slice(0, Math.floor((text.length * 8) / 5)))
})

it('makes secrets of 160 bits that apps read back', () => {
  const secret = makeAppSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(toBase32(fromBase32(secret))).toBe(secret)
  expect(new Set(Array.from({ length: 50 }, makeAppSecret)).size).toBe(50)
  expect(appAddress('ada@desk', 'ABC')).toBe('otpauth://totp/Dossier:ada%40desk?secret=ABC&issuer=Dossier')
})
