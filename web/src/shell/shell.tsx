import { Trans } from '@lingui/react/macro'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useOffered } from '../feature/offered.ts'
import { useShortcuts } from '../ui/shortcuts.ts'
import { InsideShell } from './inside-shell.ts'
import { LoggedOutNotice } from './logged-out-notice.tsx'
import type { Overlay } from './overlay.ts'
import { PhoneNav } from './phone-nav.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })))
const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })))
const MenuDialog = lazy(() => import('./menu-dialog.tsx').then((module) => ({ default: module.MenuDialog })))

/** The frame of all screens with navigation: bar, keys, and what opens over the page. */
export function Shell() {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Every navigation folds the menu away, as the known client reduces its side bar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is waited for
  useEffect(() => setOverlay(null), [path])
  const pressedKeys = Object.fromEntries(useOffered('keys').flatMap(({ press }) => (press ? [[press.key, press.run]] : [])))
  useShortcuts({
    ...pressedKeys,
    '?': () => setOverlay('help'),
    'Ctrl+k': () => setOverlay(overlay === 'commands' ? null : 'commands'),
  })
  const close = () => setOverlay(null)
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skipToMain}>
        <Trans>Skip to content</Trans>
      </button>
      <TopBar onOpen={setOverlay} />
      <LoggedOutNotice />
      {useOffered('banners').map(({ name, Banner }) => (
        <Banner key={name} />
      ))}
      <main id="main" className={styles.main} tabIndex={-1}>
        <InsideShell value={true}>
          <Outlet />
        </InsideShell>
      </main>
      <PhoneNav />
      <Suspense>
        {overlay === 'commands' && <CommandPalette onClose={close} onOpen={setOverlay} />}
        {overlay === 'help' && <HelpDialog onClose={close} />}
        {overlay === 'menu' && <MenuDialog onClose={close} onOpen={setOverlay} />}
      </Suspense>
    </div>
  )
}

/** The address behind `#` is the router's, so the jump is made by hand. */
function skipToMain(): void {
  document.getElementById('main')?.focus()
}
