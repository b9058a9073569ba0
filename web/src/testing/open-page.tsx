import type { Permission } from '@dossier/contract/accounts'
import { i18n } from '@lingui/core'
import { configure, render } from '@testing-library/react'
import { vi } from 'vitest'
import { goTo } from '../address/hash-history.ts'
import { queryClient } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { accountOf, roleOf, settingsOf } from './answers.ts'
import { type AskedCall, fakeServer } from './fake-server.ts'

// Screens come by lazy imports, which a busy machine takes seconds to read the first time.
configure({ asyncUtilTimeout: 10_000 })

const atStart: Record<string, { body: unknown }> = {
  '/api/users/me': { body: accountOf('local', ['p']) },
  '/api/index/p': { body: {} },
}

/**
 * Opens the whole page at an address as a reload does, in English and in local mode with the project `p`; `answer` says what each call gets that is
 * not one of the start. With `role` in server mode instead, for somebody who has it in the project. Gives the list of all calls, in their order.
 */
export function openPage(address: string, answer: Parameters<typeof fakeServer>[0], role?: Permission['v1']): AskedCall[] {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  queryClient.clear()
  const start: typeof atStart = {
    ...atStart,
    '/settings': { body: settingsOf(role && { mode: 'SERVER' }) },
    '/api/users/me/permissions': { body: role ? [roleOf(role, 'default::p')] : [] },
  }
  const calls = fakeServer((call) => start[call.path] ?? answer(call))
  render(<App />)
  goTo(address)
  return calls
}
