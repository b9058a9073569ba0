import type { ReactNode } from 'react'
import { Card } from '../../ui/display/card.tsx'
import styles from './text.module.css'

/** A card of words. */
export function TextWidget({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card {...(title !== undefined && { title })}>
      <div className={styles.text}>{children}</div>
    </Card>
  )
}

/** A card with nothing in it: room between others. */
export function EmptyWidget() {
  return <div className={styles.empty} />
}
