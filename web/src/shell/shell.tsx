import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** The frame of all screens with navigation. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skipToMain}>
        <Trans>Skip to content</Trans>
      </button>
      <TopBar />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

/** The address behind `#` is the router's, so the jump is made by hand. */
function skipToMain(): void {
  document.getElementById('main')?.focus()
}
