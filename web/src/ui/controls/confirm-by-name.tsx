import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-by-name.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  /** What has to be typed. */
  name: string
  title: string
  keep: string
  action: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for the name of what is removed before something large that cannot be undone; `action` and `keep` stand on the two buttons. */
export function ConfirmByName({ name, title, keep, action, isBusy, onConfirm, onClose, children }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button look="danger" disabled={typed.trim() !== name || isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        {children}
        <label className={styles.confirm}>
          <span>
            <Trans>
              Type <b>{name}</b> to confirm
            </Trans>
          </span>
          <input value={typed} onChange={(event) => setTyped(event.target.value)} spellCheck={false} autoComplete="off" />
        </label>
      </div>
    </Dialog>
  )
}
