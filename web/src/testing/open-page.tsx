import { i18n } from '@lingui/core'
import { configure, render } from '@testing-library/react'
import { vi } from 'vitest'
import { goTo } from '../address/hash-history.ts'
import { queryClient } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { accountOf, settingsOf } from './answers.ts'
import { type AskedCall, fakeServer } from './fake-server.ts'

// Screens come by lazy imports, which a busy machine takes seconds to read the first time.
configure({ asyncUtilTimeout: 10_000 })

const atStart: Record<string, { body: unknown }> = {
  '/settings': { body: settingsOf() },
  '/api/users/me': { body: accountOf('local', ['p']) },
  '/api/index/p': { body: {} },
}

/**
 * Opens the whole page at an address as a reload does, in English and in local mode with the project `p`; `answer` says what each call gets that is
 * not one of the start. Gives the list of all calls, in their order.
 */
export function openPage(address: string, answer: Parameters<typeof fakeServer>[0]): AskedCall[] {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  queryClient.clear()
  const calls = fakeServer((call) => atStart[call.path] ?? answer(call))
  render(<App />)
  goTo(address)
  return calls
}
