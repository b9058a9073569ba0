import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, EyeOff, GripVertical } from 'lucide-react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import styles from './arrange.module.css'
import { changeWidget, moveWidget, type Placed, widths } from './arrangement.ts'

type Props = {
  name: string
  label: MessageDescriptor
  placed: readonly Placed[]
  keep: (placed: readonly Placed[]) => void
  onDrag: (isBegun: boolean) => void
}

/** What is done with one card: dragged by its grip, moved by buttons, made wider or narrower, hidden. */
export function ArrangeTools({ name, label, placed, keep, onDrag }: Props) {
  const { t, i18n } = useLingui()
  const shown = placed.filter(({ isHidden }) => !isHidden)
  const at = shown.findIndex((each) => each.name === name)
  const cols = shown[at]?.cols ?? 12
  const title = i18n._(label)
  const words = { 3: t`A quarter`, 6: t`Half`, 12: t`The whole width` }
  const options = widths.map((width) => ({ value: String(width), label: words[width] }))
  const resize = (value: string) => {
    const width = widths.find((each) => String(each) === value)
    if (width) keep(changeWidget(placed, name, { cols: width }))
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={t`Arrange ${title}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same without a mouse */}
      <span
        className={styles.grip}
        draggable
        title={t`Drag to another place`}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', title)
          onDrag(true)
        }}
        onDragEnd={() => onDrag(false)}
      >
        <GripVertical aria-hidden="true" />
        {title}
      </span>
      <IconButton label={t`Move ${title} up`} disabled={at === 0} onClick={() => keep(moveWidget(placed, name, -1))}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Move ${title} down`}
        disabled={at === shown.length - 1}
        onClick={() => keep(moveWidget(placed, name, 1))}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <Select label={t`Width of ${title}`} isLabelHidden value={String(cols)} options={options} onChange={resize} />
      <IconButton label={t`Hide ${title}`} onClick={() => keep(changeWidget(placed, name, { isHidden: true }))}>
        <EyeOff aria-hidden="true" />
      </IconButton>
    </div>
  )
}
