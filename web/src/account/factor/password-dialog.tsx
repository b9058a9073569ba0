import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId } from 'react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import fields from '../../ui/controls/field.module.css'
import { CodeField } from '../../ui/passwords/code-field.tsx'
import { SignInFault } from '../../ui/passwords/sign-in-fault.tsx'
import form from '../form.module.css'

/** What somebody proves who they are with. */
export type GivenPassword = { password: string; code?: string }

type Props = {
  title: string
  text: string
  action: string
  look?: 'primary' | 'danger'
  error: unknown
  isBusy: boolean
  onClose: () => void
  /** Whether a code of the second factor is asked for too. */
  isCoded?: boolean
  onPassword: (given: GivenPassword) => void
}

/** Asks for one's own password before something that a browser left open must not do. */
export function PasswordDialog({
  title,
  text,
  action,
  look = 'primary',
  error,
  isBusy,
  isCoded = false,
  onClose,
  onPassword,
}: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    if (!isBusy) onPassword({ password: text('password'), ...(isCoded && { code: text('code') }) })
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
          <Button type="submit" form={id} look={look} disabled={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={form.form} onSubmit={submit}>
        <p>{text}</p>
        <input hidden name="username" autoComplete="username" readOnly value={user.uid} />
        <label className={fields.field}>
          <span>{t`Your password`}</span>
          <input name="password" type="password" autoComplete="current-password" required data-starts />
        </label>
        {isCoded && <CodeField className={fields.field} />}
        <SignInFault error={error} failed={t`The password is wrong.`} />
      </form>
    </Dialog>
  )
}
