import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  note?: ReactNode
  heading?: 'h1' | 'h2'
}

/** Says why there is nothing here, and the one thing to do next; `heading`: h1 where it is all that a page has. */
export function EmptyState({ icon, title, children, actions, note, heading: Heading = 'h2' }: Props) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
