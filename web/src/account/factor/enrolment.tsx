import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import fields from '../../ui/controls/field.module.css'
import { SignInFault } from '../../ui/passwords/sign-in-fault.tsx'
import form from '../form.module.css'
import { QrCode } from './qr-code.tsx'

type Props = {
  begun: { secret: string; address: string }
  error: unknown
  isBusy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}

/** The secret for an app, as a picture and as letters, and the code by which the app shows that it has it. */
export function Enrolment({ begun: { secret, address }, error, isBusy, onCode, onCancel }: Props) {
  const { t } = useLingui()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onCode(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form className={form.form} onSubmit={submit}>
      <p>
        <Trans>
          Scan this with an app for codes on your phone, or type the letters into it. Then type the code that it shows.
        </Trans>
      </p>
      <QrCode text={address} label={t`The secret for your app, as a QR code`} />
      <div className={form.told}>
        <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton text={secret} label={t`the secret`} />
      </div>
      <label className={fields.field}>
        <span>{t`Code of the app`}</span>
        <input name="code" inputMode="numeric" autoComplete="one-time-code" required maxLength={limits.codeLength} />
      </label>
      <SignInFault error={error} />
      <div className={form.buttons}>
        <Button type="submit" look="primary" disabled={isBusy}>
          <Trans>Switch it on</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
