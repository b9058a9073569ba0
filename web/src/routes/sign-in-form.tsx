import { signInCalls } from '@dossier/contract/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { RequestError } from '../api/request-error.ts'
import { returnSignedIn } from '../shell/login-target.ts'
import { Button } from '../ui/controls/button.tsx'
import fields from '../ui/controls/field.module.css'
import { CodeField } from '../ui/passwords/code-field.tsx'
import { SignInFault } from '../ui/passwords/sign-in-fault.tsx'
import styles from './login-page.module.css'

type Sent = { username: string; password: string; code?: string }

/** Name and password, a code where one is needed, and the way back to where the reader wanted to go. `isSecond`: another way in stands above it. */
export function SignInForm({ isSecond = false }: { isSecond?: boolean }) {
  const { t } = useLingui()
  const [hasFactor, setFactor] = useState(false)
  const signIn = useMutation({
    mutationFn: (body: Sent) => ask(signInCalls.login, { body }),
    onSuccess: returnSignedIn,
    onError: (error) => isCodeNeeded(error) && setFactor(true),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    const code = text('code').trim()
    signIn.mutate({ username: text('username').trim(), password: text('password'), ...(code !== '' && { code }) })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {!isSecond && (
        <p>
          <Trans>Sign in to see the projects that are shared with you.</Trans>
        </p>
      )}
      <label className={fields.field}>
        <span>{t`Name`}</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={1000}
          onChange={() => setFactor(false)}
        />
      </label>
      <label className={fields.field}>
        <span>{t`Password`}</span>
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {hasFactor && <CodeField className={fields.field} ref={focus} />}
      {!isCodeNeeded(signIn.error) && <SignInFault error={signIn.error} />}
      <Button look={isSecond ? 'plain' : 'primary'} type="submit" disabled={signIn.isPending}>
        <Trans>Login</Trans>
      </Button>
    </form>
  )
}

/** It comes with the focus: it is what is missing. */
const focus = (field: HTMLInputElement | null) => field?.focus()

function isCodeNeeded(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'CODE_NEEDED'
}
