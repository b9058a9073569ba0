import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = { title: string; action: string; isBusy?: boolean; onConfirm: () => void; onClose: () => void; children: ReactNode }

/** Asks for confirmation before something that cannot be undone; `action` names it on the button. */
export function Confirm({ title, action, isBusy = false, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" disabled={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
