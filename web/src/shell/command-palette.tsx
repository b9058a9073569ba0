import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '../ui/controls/dialog.tsx'
import { isComposing } from '../ui/shortcuts.ts'
import styles from './command-palette.module.css'
import { type CommandEntry, useCommands } from './commands.ts'
import type { Overlay } from './overlay.ts'

/** The command palette: every command by a part of its name, and the documents that the words find. */
export function CommandPalette({ onClose, onOpen }: { onClose: () => void; onOpen: (overlay: Overlay) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const entries = useCommands(typed, onOpen)
  const current = Math.min(at, entries.length - 1)
  const run = (entry: CommandEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) setAt((current + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') run(entries[current])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t`Commands`} onClose={onClose} isBare size="large">
      <div className={styles.head}>
        <input
          type="text"
          role="combobox"
          aria-label={t`Command or words to search`}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          placeholder={t`Command or words to search`}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div role="listbox" id={id} aria-label={t`Commands`} className={styles.list}>
        {entries.map((entry, number) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          <div
            key={entry.key}
            id={`${id}-${number}`}
            role="option"
            tabIndex={-1}
            aria-selected={number === current}
            className={styles.entry}
            ref={(element) => {
              if (number === current) element?.scrollIntoView?.({ block: 'nearest' })
            }}
            onMouseMove={() => setAt(number)}
            onClick={() => run(entry)}
          >
            <entry.icon aria-hidden="true" />
            <span className={styles.label}>{entry.label}</span>
            {entry.note && <span className={styles.note}>{entry.note}</span>}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
