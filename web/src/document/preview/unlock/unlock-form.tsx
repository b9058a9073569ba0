import { limits } from '@dossier/contract'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './unlock-form.module.css'

type Props = { /** The password before did not open it. */ wasWrong: boolean; onUnlock: (password: string) => void }

/** Asks for the password of a locked document, for one view of it. */
export function UnlockForm({ wasWrong, onUnlock }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  useEffect(() => {
    if (wasWrong) field.current?.focus()
  }, [wasWrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onUnlock(password)
  }
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off">
      <label htmlFor={id}>
        <Trans>Password</Trans>
      </label>
      <div className={styles.line}>
        <input
          ref={field}
          id={id}
          type="password"
          value={password}
          maxLength={limits.passwordLength}
          autoComplete="off"
          aria-invalid={wasWrong || undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" disabled={password === ''}>
          <Trans>Unlock</Trans>
        </Button>
      </div>
      {wasWrong && (
        <p role="alert" className={styles.fault}>
          <Trans>This password does not open the file.</Trans>
        </p>
      )}
      <p id={`${id}-about`} className={styles.about}>
        <Trans>For this view only: neither the password nor what it opens is stored.</Trans>
      </p>
    </form>
  )
}
