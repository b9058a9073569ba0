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

/** What stands at the far end of the bar: size and turn. */
export function ToolsAtEnd({ children }: { children: ReactNode }) {
  return <span className={styles.end}>{children}</span>
}
