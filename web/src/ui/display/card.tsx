import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A white sheet with a heading, for the screens that are made of several. */
export function Card({ title, extra, children }: { title?: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      {(title || extra) && (
        <header className={styles.head}>
          {title && <h2>{title}</h2>}
          {extra}
        </header>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
