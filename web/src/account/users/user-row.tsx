import type { User } from '@dossier/contract/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Link2Off, Shield, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { formatInstant } from '../../ui/words/numbers.ts'
import { describeRule } from './role-words.ts'
import { RolesDialog } from './roles-dialog.tsx'
import styles from './users.module.css'

const mostRoles = 6

type Props = {
  user: User
  isBusy: boolean
  onLink: () => void
  onWithdraw: () => void
  onReset: () => void
  onRemove: () => void
}

/** One user: who it is, their roles, and what can be done. Nobody removes themselves here. */
export function UserRow({ user, isBusy, onLink, onWithdraw, onReset, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const own = useSession().user.uid
  const [shown, setShown] = useState<'roles' | 'removal' | 'factor' | null>(null)
  const { uid, name, email, permissions } = user
  const close = () => setShown(null)
  const more = permissions.length - mostRoles
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <strong>{name ?? uid}</strong>
        <small>{[name === null ? null : uid, email].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.roles}>
        {permissions.slice(0, mostRoles).map((rule) => (
          <Tag key={rule.v2}>{describeRule(i18n, rule)}</Tag>
        ))}
        {more > 0 && <Tag>{t`and ${more} more`}</Tag>}
        {uid === own && <Tag kind="info">{t`You`}</Tag>}
        <Invitation user={user} />
      </span>
      <span className={styles.buttons}>
        <IconButton label={t`Roles: ${uid}`} onClick={() => setShown('roles')}>
          <Shield aria-hidden="true" />
        </IconButton>
        {user.provider === 'local' && (
          <IconButton label={t`Link for a password: ${uid}`} disabled={isBusy} onClick={onLink}>
            <Link aria-hidden="true" />
          </IconButton>
        )}
        {user.linkUntil !== null && (
          <IconButton label={t`Withdraw the link: ${uid}`} disabled={isBusy} onClick={onWithdraw}>
            <Link2Off aria-hidden="true" />
          </IconButton>
        )}
        {user.hasFactor && (
          <IconButton
            label={t`Take the second factor away: ${uid}`}
            disabled={isBusy || uid === own}
            onClick={() => setShown('factor')}
          >
            <ShieldOff aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t`Remove: ${uid}`} disabled={isBusy || uid === own} onClick={() => setShown('removal')}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
      {shown === 'roles' && <RolesDialog user={user} isOwn={uid === own} onClose={close} />}
      {shown === 'factor' && (
        <Confirm
          title={t`Take the second factor of “${uid}” away?`}
          action={t`Take it away`}
          onClose={close}
          onConfirm={() => {
            close()
            onReset()
          }}
        >
          <Trans>Their password alone lets them in then. Make sure that it is they who ask for it.</Trans>
        </Confirm>
      )}
      {shown === 'removal' && (
        <Confirm
          title={t`Remove the user “${uid}”?`}
          action={t`Remove`}
          onClose={close}
          onConfirm={() => {
            close()
            onRemove()
          }}
        >
          <Trans>They are signed out, and their API key opens nothing any more. What they made in projects stays.</Trans>
        </Confirm>
      )}
    </li>
  )
}

/** Whether somebody has yet to come, and until when a link lets them choose a password. */
function Invitation({ user: { provider, hasPassword, linkUntil } }: { user: User }) {
  const { i18n } = useLingui()
  const until = linkUntil === null ? null : formatInstant(i18n.locale, new Date(linkUntil))
  if (provider === 'local' && hasPassword === false)
    return until === null ? (
      <Tag kind="warn">
        <Trans>Has no password and no link for one</Trans>
      </Tag>
    ) : (
      <Tag kind="info">
        <Trans>Invited until {until}</Trans>
      </Tag>
    )
  if (until === null) return null
  return (
    <Tag>
      <Trans>Link for a password until {until}</Trans>
    </Tag>
  )
}
