import { limits } from '@dossier/contract'
import type { GivenRole } from '@dossier/contract/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { RoleSelect } from '../users/role-select.tsx'
import styles from './members.module.css'

type Props = { isBusy: boolean; onGive: (given: { uid: string; role: GivenRole }) => Promise<unknown> }

/** Gives somebody a role by the name that they sign in with. What was typed stays where that fails. */
export function AddMemberForm({ isBusy, onGive }: Props) {
  const { t } = useLingui()
  const [login, setLogin] = useState('')
  const [role, setRole] = useState<GivenRole>('member')
  const uid = login.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || uid === '') return
    await onGive({ uid, role }).then(
      () => setLogin(''),
      // The page says what went wrong.
      () => {},
    )
  }
  return (
    <form className={styles.give} onSubmit={(event) => void submit(event)}>
      <input
        aria-label={t`Name to sign in with`}
        placeholder={t`Name to sign in with`}
        value={login}
        maxLength={limits.loginLength}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => setLogin(event.target.value)}
      />
      <RoleSelect label={t`Role`} value={role} onChange={setRole} />
      <Button type="submit" look="primary" disabled={isBusy || uid === ''}>
        <Trans>Add</Trans>
      </Button>
    </form>
  )
}
