import { limits } from '@dossier/contract'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import fields from '../../ui/controls/field.module.css'
import form from '../make/form.module.css'

type Props = {
  title: string
  action: string
  name: string
  children?: ReactNode
  /** Answers whether it worked; then the dialog closes. */
  onName: (name: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the name of a batch search. */
export function NameDialog({ title, action, name: given, children, onName, onClose }: Props) {
  const [name, setName] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const isReady = name.trim() !== '' && !isBusy
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    if (await onName(name.trim())) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form={id} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={form.form} onSubmit={(event) => void submit(event)}>
        {children}
        <label className={fields.field}>
          <span>
            <Trans>Name</Trans> *
          </span>
          <input
            data-starts
            required
            value={name}
            maxLength={limits.batchNameLength}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </label>
      </form>
    </Dialog>
  )
}
