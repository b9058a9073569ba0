import { limits } from '@dossier/contract'
import { signInCalls } from '@dossier/contract/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ask } from '../api/ask.ts'
import { returnSignedIn } from '../shell/login-target.ts'
import { Button } from '../ui/controls/button.tsx'
import fields from '../ui/controls/field.module.css'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { SignInFault } from '../ui/passwords/sign-in-fault.tsx'
import styles from './login-page.module.css'

/** A password chosen by a link; by that for the first administrator, a name too. */
export function PasswordForm({ secret }: { secret: string }) {
  const { t } = useLingui()
  const look = useQuery({
    queryKey: ['login-link', secret],
    queryFn: ({ signal }) => ask(signInCalls.lookAtLink, { body: { secret }, signal }),
    retry: false,
  })
  if (look.isPending) return <QuietWait text={t`Starting`} />
  if (look.error) return <SignInFault error={look.error} />
  return <Form secret={secret} login={look.data.login} />
}

function Form({ secret, login }: { secret: string; login: string | null }) {
  const { t } = useLingui()
  const choose = useMutation({
    mutationFn: (chosen: { login?: string; password: string }) => ask(signInCalls.useLink, { body: { secret, ...chosen } }),
    onSuccess: returnSignedIn,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('username')).trim()
    choose.mutate({ ...(login === null && { login: name }), password: String(fields.get('password')) })
  }
  const least = limits.passwordLeast
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        {login === null ? (
          <Trans>You are the first here: choose a name and a password. You will be its administrator.</Trans>
        ) : (
          <Trans>Choose a password for your account.</Trans>
        )}
      </p>
      <label className={fields.field}>
        <span>{t`Name`}</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={limits.loginLength}
          pattern="[^\s:\/\\]+"
          title={t`Without spaces, colons and slashes`}
          readOnly={login !== null}
          defaultValue={login ?? ''}
        />
      </label>
      <label className={fields.field}>
        <span>{t`New password`}</span>
        <input name="password" type="password" autoComplete="new-password" required />
        <small>{t`At least ${least} characters. A sentence of your own is easy to keep in mind.`}</small>
      </label>
      <SignInFault error={choose.error} />
      <Button look="primary" type="submit" disabled={choose.isPending}>
        <Trans>Choose this password</Trans>
      </Button>
    </form>
  )
}
