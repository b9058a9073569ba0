import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/words/numbers.ts'
import styles from './facet.module.css'

type Props = {
  label: string
  title?: string
  count: number | null
  /** How large its documents are together, in words. */
  size?: string | undefined
  isChosen: boolean
  isExcluded?: boolean
  onToggle: () => void
  /** What else can be done with the value. */
  action?: ReactNode
}

/** A value to tick, with its count. */
export function FacetValue({ label, title, count, size, isChosen, isExcluded = false, onToggle, action }: Props) {
  const { i18n } = useLingui()
  const value = (
    <label
      className={`${styles.value} ${isChosen && isExcluded ? styles.out : ''} ${count === 0 ? styles.zero : ''}`}
      title={title}
    >
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className={styles.label}>{label}</span>
      {size !== undefined && <span className={styles.size}>{size}</span>}
      <span className={styles.count}>{count === null ? '' : formatCount(i18n.locale, count)}</span>
    </label>
  )
  if (!action) return value
  return (
    <div className={styles.folder}>
      {value}
      <span className={styles.actions}>{action}</span>
    </div>
  )
}
