import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** A short label in a small box. */
export function Tag({
  kind = 'plain',
  title,
  children,
}: {
  kind?: 'plain' | 'ok' | 'warn' | 'bad' | 'info'
  title?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={`${styles.tag} ${styles[kind]}`} title={title}>
      {children}
    </span>
  )
}
