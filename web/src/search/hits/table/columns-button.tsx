import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Popover } from '../../../ui/controls/popover.tsx'
import { moveColumn, resetColumns, showColumn, useColumns } from './column-choice.ts'
import { type ColumnName, columnNames } from './column-names.ts'
import { columns } from './columns.tsx'
import styles from './columns-button.module.css'

/** Which columns the table has, and in which order. */
export function ColumnsButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place}>
      <IconButton label={t`Columns`} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Columns3 aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Popover label={t`Columns`} anchor={() => place.current?.getBoundingClientRect() ?? null} onClose={() => setOpen(false)}>
          <ColumnList />
        </Popover>
      )}
    </span>
  )
}

function ColumnList() {
  const { shown } = useColumns()
  const hidden = columnNames.filter((name) => !shown.includes(name))
  return (
    <div className={styles.list}>
      <ul>
        {[...shown, ...hidden].map((name) => (
          <ColumnLine key={name} name={name} at={shown.indexOf(name)} count={shown.length} />
        ))}
      </ul>
      <Button look="quiet" onClick={resetColumns}>
        <Trans>Reset the columns</Trans>
      </Button>
    </div>
  )
}

/** `at`: its place among those that are shown, -1 where it is not. */
function ColumnLine({ name, at, count }: { name: ColumnName; at: number; count: number }) {
  const { t, i18n } = useLingui()
  const label = i18n._(columns[name].label)
  return (
    <li className={styles.line}>
      <label>
        <input
          type="checkbox"
          checked={at !== -1}
          disabled={name === 'document'}
          onChange={(event) => showColumn(name, event.target.checked)}
        />
        {label}
      </label>
      <IconButton label={t`Move ${label} towards the beginning`} disabled={at <= 0} onClick={() => moveColumn(name, -1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Move ${label} towards the end`}
        disabled={at === -1 || at === count - 1}
        onClick={() => moveColumn(name, 1)}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </li>
  )
}
