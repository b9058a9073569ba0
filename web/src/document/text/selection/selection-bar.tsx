import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Passage, SelectionAction } from '../../../feature/document-slots.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { usePlaced } from '../../../ui/controls/use-placed.ts'
import styles from './selection-bar.module.css'

type Props = {
  actions: readonly SelectionAction[]
  passage: Passage
  /** Why an action does not take the passage; null where it does. */
  refusal: (action: SelectionAction, passage: Passage) => string | null
  onBegin: (action: SelectionAction, passage: Passage) => void
}

/** Buttons beside a selected passage, for mouse and touch; the keyboard has their keys. */
export function SelectionBar({ actions, passage, refusal, onBegin }: Props) {
  const { t, i18n } = useLingui()
  const bar = useRef<HTMLElement>(null)
  usePlaced(bar, passage.anchor)
  return createPortal(
    <section ref={bar} className={styles.bar} aria-label={t`The selected passage`}>
      {actions.map((action) => {
        const { name, label, icon: Icon, key } = action
        const refused = refusal(action, passage)
        return (
          <span key={name} className={styles.action}>
            <Button
              look="quiet"
              disabled={refused !== null}
              title={refused ?? undefined}
              aria-keyshortcuts={key}
              // The selection stays.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onBegin(action, passage)}
            >
              <Icon aria-hidden="true" />
              {i18n._(label)}
            </Button>
            {refused !== null && <span className={styles.refused}>{refused}</span>}
          </span>
        )
      })}
    </section>,
    document.body,
  )
}
