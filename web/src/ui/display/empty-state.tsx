import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { icon?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode; note?: ReactNode }

/** Says why there is nothing here, and the one thing to do next. */
export function EmptyState({ icon, title, children, actions, note }: Props) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
