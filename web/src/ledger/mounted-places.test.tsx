import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { settingsOf } from '../testing/answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { readLedgerView } from './ledger-address.ts'
import { LinePlace } from './line-place.tsx'
import { Narrowed } from './narrowed.tsx'

afterEach(cleanup)

const settings = settingsOf({ dataDir: '/data', mountedDataDir: '/Volumes/leak' })

it('names the place of a line as its reader knows it, and leads to the program’s own', () => {
  renderScreen(<LinePlace path="/data/a/b.txt" embeddedPath={null} roots={['/data']} />, { settings })
  const link = screen.getByRole('link')
  expect(link.title).toBe('/Volumes/leak/a/b.txt')
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('folder=/data/a/b.txt')
})

it('names the folder that lines are narrowed to so too', () => {
  renderScreen(<Narrowed view={readLedgerView({ folder: '/data/a' })} onShow={() => {}} />, { settings })
  expect(screen.getByText('Below /Volumes/leak/a')).toBeTruthy()
})
