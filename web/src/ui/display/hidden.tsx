import type { ReactNode } from 'react'
import styles from './hidden.module.css'

/** Words for those who do not see the screen. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
