import type { ReactNode } from 'react'
import styles from './banner.module.css'

type Props = {
  kind: 'info' | 'ok' | 'warn' | 'bad'
  icon?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'note' | 'status'
  children: ReactNode
}

/** A coloured line across a part of the screen; the colour never says more than the words. */
export function Banner({ kind, icon, action, role = 'note', children }: Props) {
  return (
    <div className={`${styles.banner} ${styles[kind]}`} role={role}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
