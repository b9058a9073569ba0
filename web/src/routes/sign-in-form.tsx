import { signInCalls } from '@dossier/contract/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ask } from '../api/ask.ts'
import { Button } from '../ui/controls/button.tsx'
import { SignInFault } from '../ui/passwords/sign-in-fault.tsx'
import styles from './login-page.module.css'
import { useSignedIn } from './use-signed-in.ts'

/** Name and password, and the way back to where the reader wanted to go. `isSecond`: another way in stands above it. */
export function SignInForm({ isSecond = false }: { isSecond?: boolean }) {
  const { t } = useLingui()
  const goOn = useSignedIn()
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => ask(signInCalls.login, { body }),
    onSuccess: goOn,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    signIn.mutate({ username: String(fields.get('username')).trim(), password: String(fields.get('password')) })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {!isSecond && (
        <p>
          <Trans>Sign in to see the projects that are shared with you.</Trans>
        </p>
      )}
      <label className={styles.field}>
        <span>{t`Name`}</span>
        <input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required maxLength={1000} />
      </label>
      <label className={styles.field}>
        <span>{t`Password`}</span>
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <SignInFault error={signIn.error} />
      <Button look={isSecond ? 'plain' : 'primary'} type="submit" disabled={signIn.isPending}>
        <Trans>Login</Trans>
      </Button>
    </form>
  )
}
