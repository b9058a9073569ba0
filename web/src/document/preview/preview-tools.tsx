import type { ReactNode } from 'react'
import styles from './preview-tools.module.css'

/** The bar above a preview. */
export function PreviewTools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

/** Halves of one thing, such as a step back and one on: they stay on one line of a bar that has several. */
export function ToolsTogether({ children }: { children: ReactNode }) {
  return <span className={styles.together}>{children}</span>
}

/** What stands at the far end of the bar: size and turn. */
export function ToolsAtEnd({ children }: { children: ReactNode }) {
  return <span className={styles.end}>{children}</span>
}
