import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../address/hash-history.ts'
import { useNavEntries } from './nav-entries.ts'
import styles from './phone-nav.module.css'

/** The most used screens at the bottom of small screens, where the thumb is; the others are in the menu. */
export function PhoneNav() {
  const { t } = useLingui()
  const entries = useNavEntries().filter(({ isOnPhone }) => isOnPhone)
  return (
    <nav className={styles.nav} aria-label={t`Main, short`}>
      {entries.map(({ name, address, label, icon: Icon, isCurrent }) => (
        <a key={name} href={hrefOf(address)} aria-current={isCurrent ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          {label}
        </a>
      ))}
    </nav>
  )
}
