import { expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { configLine, hearConfig } from './told-config.ts'

it('takes over what was changed, and forgets what nobody gives any more', () => {
  const usual = loadConfig({ flags: { home: '/nowhere' }, env: {} })
  const worker = { ...usual, dataDir: '/data', rootHost: 'https://desk.example' }
  expect(hearConfig(worker, configLine({ ...usual, open: false, dataDir: undefined }))).toBe(true)
  expect(worker).toEqual({ ...usual, open: false })
})
