import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Session, SessionContext } from '../api/session.ts'
import { settingsOf } from './answers.ts'

// A busy machine may take seconds for this.
configure({ asyncUtilTimeout: 10_000 })

const session: Session = {
  mode: 'local',
  user: { uid: 'local', name: null, provider: 'local' },
  projects: ['p'],
  permissions: [],
  defaultProject: 'p',
  manageDocuments: true,
  dataFolder: '/data',
  settings: settingsOf(),
}

/** Draws a part of the screen with what every part needs: English, a store of answers of its own, a session of local mode but for `changes`. */
export function renderScreen(children: ReactNode, changes: Partial<Session> = {}): RenderResult {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SessionContext value={{ ...session, ...changes }}>{children}</SessionContext>
      </QueryClientProvider>
    </I18nProvider>,
  )
}
