import type { Permission } from '@dossier/contract/accounts'
import type { GivenRole, User } from '@dossier/contract/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { RoleSelect } from './role-select.tsx'
import { givenOf, projectOf } from './role-words.ts'
import { useRoleChanges } from './user-changes.ts'
import styles from './users.module.css'

type Props = { user: User; isOwn: boolean; onClose: () => void }

/** The roles of a user, project by project. Nobody takes the rule over the program from themselves. */
export function RolesDialog({ user, isOwn, onClose }: Props) {
  const { t } = useLingui()
  const { give, take, makeAdmin } = useRoleChanges(user)
  const { uid, permissions } = user
  const ofProjects = permissions.filter((rule) => projectOf(rule) !== '*')
  const isAdmin = ofProjects.length < permissions.length
  const isBusy = give.isPending || take.isPending || makeAdmin.isPending
  const error = give.error ?? take.error ?? makeAdmin.error
  return (
    <Dialog
      title={t`Roles of ${uid}`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.dialog}>
        <Switch isOn={isAdmin} isDisabled={isBusy || isOwn} onChange={(isOn) => (isOn ? makeAdmin.mutate() : take.mutate('*'))}>
          <Trans>Administers the program and all projects</Trans>
        </Switch>
        {ofProjects.length > 0 && (
          <ul className={styles.rules}>
            {ofProjects.map((rule) => (
              <RuleLine
                key={rule.v2}
                rule={rule}
                isBusy={isBusy}
                onGive={(role) => give.mutate({ project: projectOf(rule), role })}
                onTake={() => take.mutate(projectOf(rule))}
              />
            ))}
          </ul>
        )}
        <GiveForm key={ofProjects.length} isBusy={isBusy} onGive={give.mutate} />
        {error && <ErrorState error={error} />}
      </div>
    </Dialog>
  )
}

type LineProps = { rule: Permission; isBusy: boolean; onGive: (role: GivenRole) => void; onTake: () => void }

function RuleLine({ rule, isBusy, onGive, onTake }: LineProps) {
  const { t } = useLingui()
  const project = projectOf(rule)
  return (
    <li>
      <bdi>{project}</bdi>
      <RoleSelect label={t`Role in ${project}`} value={givenOf(rule.v1)} onChange={onGive} />
      <IconButton label={t`Take away: ${project}`} disabled={isBusy} onClick={onTake}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function GiveForm({ isBusy, onGive }: { isBusy: boolean; onGive: (given: { project: string; role: GivenRole }) => void }) {
  const { t } = useLingui()
  const { projects } = useSession()
  const list = useId()
  const [project, setProject] = useState('')
  const [role, setRole] = useState<GivenRole>('member')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && project.trim() !== '') onGive({ project: project.trim(), role })
  }
  return (
    <form className={styles.give} onSubmit={submit}>
      {/* Who rules the program need not be in its projects: their names can be typed. */}
      <input
        aria-label={t`Project`}
        placeholder={t`Project`}
        list={list}
        value={project}
        maxLength={255}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setProject(event.target.value)}
      />
      <datalist id={list}>
        {projects.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <RoleSelect label={t`Role`} value={role} onChange={setRole} />
      <Button type="submit" disabled={isBusy || project.trim() === ''}>
        <Trans>Give</Trans>
      </Button>
    </form>
  )
}
