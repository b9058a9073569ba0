import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import fields from '../../ui/controls/field.module.css'
import { Switch } from '../../ui/controls/switch.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { SignInFault } from '../../ui/passwords/sign-in-fault.tsx'
import form from '../form.module.css'
import type { useUserChanges } from './user-changes.ts'

type Props = { add: ReturnType<typeof useUserChanges>['add']; onClose: () => void }

/** Makes a user, who then chooses a password by a link, or signs in at the provider. */
export function AddUserDialog({ add, onClose }: Props) {
  const { t } = useLingui()
  const id = useId()
  const { auth } = useSession().settings
  const provider = auth === 'oauth' || auth === 'proxy' ? auth : undefined
  const [isAdmin, setAdmin] = useState(false)
  const [isThere, setThere] = useState(provider !== undefined)
  /** The login of which it was said that it is the same person. */
  const [same, setSame] = useState<string>()
  const removed = isRemovedUser(add.error) ? add.variables?.login : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending) return
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name)).trim()
    const body = { login: text('login'), name: text('name') || null, email: text('email') || null, isAdmin }
    const isFormer = body.login === same
    add.mutate({ ...body, ...(isFormer && { isFormer }), ...(isThere && provider && { provider }) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t`Add a user`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="primary" disabled={add.isPending}>
            <Trans>Add</Trans>
          </Button>
        </>
      }
    >
      <form id={id} className={form.form} onSubmit={submit}>
        <label className={fields.field}>
          <span>{t`Name to sign in with`}</span>
          <input
            name="login"
            data-starts
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.loginLength}
            pattern="[^\s:\/\\]+"
            title={t`Without spaces, colons and slashes`}
          />
        </label>
        <label className={fields.field}>
          <span>{t`Name that others see`}</span>
          <input name="name" autoComplete="off" maxLength={255} />
        </label>
        <label className={fields.field}>
          <span>{t`E-mail address`}</span>
          <input name="email" type="email" autoComplete="off" maxLength={255} />
        </label>
        <Switch isOn={isAdmin} onChange={setAdmin}>
          <Trans>Administers the program and all projects</Trans>
        </Switch>
        {provider && (
          <Switch isOn={isThere} onChange={setThere}>
            <Trans>Signs in at the provider, and has no password here</Trans>
          </Switch>
        )}
        {removed === undefined ? (
          <SignInFault error={add.error} />
        ) : (
          <Banner kind="warn" role="alert" icon={<CircleAlert />}>
            <div>
              <Trans>
                There was a user “{removed}”, who was removed. Another person would find their searches, stars and history.
              </Trans>
            </div>
            <Switch isOn={same === removed} onChange={(isOn) => setSame(isOn ? removed : undefined)}>
              <Trans>It is the same person</Trans>
            </Switch>
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

/** Whether a name was refused because it was that of a user who was removed. */
function isRemovedUser(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'CONFLICT' && error.facts.reason === 'former'
}
