import { useLingui } from '@lingui/react/macro'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import type { FolderOrder, FolderSort } from './folder-order.ts'
import styles from './tree-view.module.css'

/** What the folders are sorted by, and in which direction. */
export function OrderTools({ order, onChange }: { order: FolderOrder; onChange: (order: FolderOrder) => void }) {
  const { t } = useLingui()
  const isDown = order.direction === 'desc'
  const options: { value: FolderSort; label: string }[] = [
    { value: 'contentLength', label: t`Size` },
    { value: '_count', label: t`Documents` },
    { value: '_key', label: t`Name` },
  ]
  return (
    <div className={styles.order}>
      <Select label={t`Sort by`} value={order.by} options={options} onChange={(by) => onChange({ ...order, by })} />
      <IconButton
        label={isDown ? t`Descending: switch to ascending` : t`Ascending: switch to descending`}
        onClick={() => onChange({ ...order, direction: isDown ? 'asc' : 'desc' })}
      >
        {isDown ? <ArrowDownWideNarrow aria-hidden="true" /> : <ArrowUpNarrowWide aria-hidden="true" />}
      </IconButton>
    </div>
  )
}
