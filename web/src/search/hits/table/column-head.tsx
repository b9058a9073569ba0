import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useColumns, widenColumn } from './column-choice.ts'
import { type ColumnName, widthLimits } from './column-names.ts'
import { columns } from './columns.tsx'
import styles from './hit-table.module.css'

/** One press of an arrow key, in pixels. */
const keyStep = 16

/** The heading of a column, with the edge by which it is made wider: by pointer, or by arrow keys; Home and a double click bring the first width back. */
export function ColumnHead({ name }: { name: ColumnName }) {
  const { t, i18n } = useLingui()
  const head = useRef<HTMLTableCellElement>(null)
  const [grasped, setGrasped] = useState<{ x: number; width: number } | null>(null)
  const kept = useColumns().widths[name]
  const { label, look } = columns[name]
  const shown = i18n._(label)
  const width = () => kept ?? head.current?.getBoundingClientRect().width ?? 0
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -keyStep, ArrowRight: keyStep }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Home') return
    event.preventDefault()
    widenColumn(name, step === undefined ? null : width() + step)
  }
  const grasp = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setGrasped({ x: event.clientX, width: width() })
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in the table's own rows
    <th ref={head} role="columnheader" scope="col" className={`${styles.head} ${look ?? ''}`}>
      <span>{shown}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule divides a text, and cannot be moved */}
      <div
        className={`${styles.edge} ${grasped ? styles.grasped : ''}`}
        role="separator"
        aria-orientation="vertical"
        aria-label={t`Width of the column ${shown}`}
        aria-valuemin={widthLimits[0]}
        aria-valuemax={widthLimits[1]}
        aria-valuenow={Math.round(width())}
        tabIndex={0}
        onKeyDown={press}
        onDoubleClick={() => widenColumn(name, null)}
        onPointerDown={grasp}
        onPointerMove={({ clientX }) => grasped && widenColumn(name, grasped.width + clientX - grasped.x)}
        onPointerUp={() => setGrasped(null)}
        onPointerCancel={() => setGrasped(null)}
      />
    </th>
  )
}
