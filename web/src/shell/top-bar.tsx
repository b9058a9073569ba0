import { Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { addresses } from '../routes/addresses.ts'
import { hrefOf } from '../routes/hash-history.ts'
import styles from './top-bar.module.css'

/** Brand, navigation, and what concerns the whole page. */
export function TopBar() {
  const { t } = useLingui()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const entries = [
    { address: addresses.landing, label: t`Search`, isCurrent: /^\/$|^\/[de]\//.test(path) },
    { address: addresses.batchSearch, label: t`Batch search`, isCurrent: path.startsWith('/tasks/batch-search') },
    { address: addresses.indexing, label: t`Indexing`, isCurrent: path === addresses.indexing },
    { address: addresses.insights, label: t`Insights`, isCurrent: path === addresses.insights },
    { address: addresses.documentHistory, label: t`History`, isCurrent: path.startsWith('/user-history') },
    { address: addresses.settings, label: t`Settings`, isCurrent: path === addresses.settings },
  ]
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href={hrefOf('/')}>
        <Trans>Dossier</Trans>
      </a>
      <nav className={styles.nav} aria-label={t`Main`}>
        {entries.map(({ address, label, isCurrent }) => (
          <a key={address} href={hrefOf(address)} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  )
}
