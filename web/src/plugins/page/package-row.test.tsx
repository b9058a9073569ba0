import type { Package } from '@dossier/contract/packages'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PackageRow } from './package-row.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const about = { id: 'stamp', name: 'Stamp', version: '1.0.0', description: '' }
const stamp: Package = {
  ...about,
  type: 'PLUGIN',
  installed: true,
  deliverableFromRegistry: null,
  installedDeliverable: null,
  facts: {
    ...about,
    kind: 'plugins',
    licence: null,
    homepage: null,
    sha256: '0'.repeat(64),
    files: 1,
    bytes: 1,
    script: 'index.js',
    style: null,
    projects: null,
    finder: null,
    source: '/packages/stamp',
    installedAt: 0,
    isOn: false,
    off: null,
  },
}

it('closes the question and says so where a package could not be uninstalled', async () => {
  fakeServer(({ method }) => (method === 'DELETE' ? { status: 500, body: faultOf('INTERNAL', 'disk') } : undefined))
  renderScreen(<PackageRow kind="plugins" each={stamp} onInstall={() => undefined} />)
  fireEvent.click(screen.getByText('Uninstall'))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Uninstall' }))
  await screen.findByText('disk')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
