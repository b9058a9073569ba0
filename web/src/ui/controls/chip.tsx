import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

type Props = {
  children: ReactNode
  count?: string | undefined
  isExcluded?: boolean
  removeLabel?: string
  onRemove?: () => void
}

/** A small part of the search, with its count and, where it can be removed, a button for that. */
export function Chip({ children, count, isExcluded = false, removeLabel, onRemove }: Props) {
  return (
    <span className={`${styles.chip} ${onRemove ? '' : styles.plain}`}>
      {isExcluded ? <s>{children}</s> : children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {onRemove && (
        <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
