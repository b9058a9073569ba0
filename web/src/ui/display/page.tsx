import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The frame of every screen but search and document: a heading, what belongs beside it, and the content. */
export function Page({
  title,
  extra,
  intro,
  children,
}: {
  title: string
  extra?: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {extra}
      </header>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.content}>{children}</div>
    </div>
  )
}
