import { expect, it } from 'vitest'
import { isFromAllowed } from './download-mask.ts'

it('fits addresses part by part, and IPv6 only where everything fits', () => {
  expect(isFromAllowed('10.1.*.*', '10.1.2.3')).toBe(true)
  expect(isFromAllowed('10.1.*.*', '10.11.2.3')).toBe(false)
  expect(isFromAllowed('127.0.0.1', '::1')).toBe(true)
  expect(isFromAllowed('10.*.*.*', 'fd00::1')).toBe(false)
  expect(isFromAllowed('*.*.*.*', 'fd00::1')).toBe(true)
})
