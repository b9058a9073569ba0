import { limits } from '@dossier/contract'
import { signInCalls } from '@dossier/contract/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { ask } from '../api/ask.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/controls/button.tsx'
import fields from '../ui/controls/field.module.css'
import { Card } from '../ui/display/card.tsx'
import { SignInFault } from '../ui/passwords/sign-in-fault.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import styles from './form.module.css'
import { sessionsKey } from './sessions-card.tsx'

/** Another password for one's own account, by the former one. */
export function PasswordCard() {
  const { t } = useLingui()
  const { user } = useSession()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: (body: { former: string; password: string }) => ask(signInCalls.changePassword, { body }),
    onSuccess: () => {
      form.current?.reset()
      showToast({ kind: 'done', text: t`Your password is changed. All other sessions have ended.` })
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (!change.isPending) change.mutate({ former: String(fields.get('former')), password: String(fields.get('password')) })
  }
  const least = limits.passwordLeast
  return (
    <Card title={t`Password`}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        {/* By which browsers know whose password they keep. */}
        <input hidden name="username" autoComplete="username" readOnly value={user.uid} />
        <label className={fields.field}>
          <span>{t`Former password`}</span>
          <input name="former" type="password" autoComplete="current-password" required />
        </label>
        <label className={fields.field}>
          <span>{t`New password`}</span>
          <input name="password" type="password" autoComplete="new-password" required aria-describedby="password-hint" />
          <small id="password-hint">{t`At least ${least} characters. A sentence of your own is easy to keep in mind.`}</small>
        </label>
        <SignInFault error={change.error} failed={t`The former password is wrong.`} />
        <Button type="submit" look="primary" disabled={change.isPending}>
          <Trans>Change the password</Trans>
        </Button>
      </form>
    </Card>
  )
}
