import { ledgerStates } from '@dossier/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { LedgerWidget } from './ledger-widget.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('leads from each number to documents, and where there are none to lines of the ledger', async () => {
  const none = Object.fromEntries(ledgerStates.map((state) => [state, 0]))
  fakeServer(() => ({ body: { ...none, indexed: 7, skipped: 3, found: 10, missing: 0 } }))
  renderScreen(<LedgerWidget project="p" />)
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect((await screen.findByRole('link', { name: '7' })).getAttribute('href')).toContain('f[ledgerState]=indexed')
  expect(hrefOf('3')).toContain('/tasks/indexing?state=skipped')
  expect(hrefOf('10')).toMatch(/\/tasks\/indexing$/)
  expect(screen.getAllByRole('link')).toHaveLength(3)
})

it('keeps its title where it cannot be counted', async () => {
  fakeServer(() => ({ status: 500, body: faultOf('INTERNAL', 'x') }))
  renderScreen(<LedgerWidget project="p" />)
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { name: 'How everything was read' })).toBeTruthy()
})
