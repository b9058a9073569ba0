import { defaults } from '@dossier/contract'
import type { Member } from '@dossier/contract/members'
import type { GivenRole } from '@dossier/contract/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { formatDay } from '../../ui/words/numbers.ts'
import { RoleSelect } from '../users/role-select.tsx'
import { givenOf } from '../users/role-words.ts'
import styles from './members.module.css'

type Props = { member: Member; isBusy: boolean; onGive: (role: GivenRole) => void; onTake: () => void }

/** One member. Nobody shuts themselves out here: another manager can. */
export function MemberRow({ member, isBusy, onGive, onTake }: Props) {
  const { t } = useLingui()
  const own = useSession().user.uid
  const [isAsking, setAsking] = useState(false)
  const { uid, name, email, role } = member
  const isOwn = uid === own
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <strong>{name ?? uid}</strong>
        <small>{[name === null ? null : uid, email].filter(Boolean).join(' · ')}</small>
      </span>
      <small className={styles.quiet}>
        <Given member={member} />
      </small>
      {isOwn ? (
        <Tag kind="info">{t`You`}</Tag>
      ) : (
        <span className={styles.change}>
          <RoleSelect label={t`Role of ${uid}`} value={givenOf(role)} onChange={onGive} />
          <IconButton label={t`Remove: ${uid}`} disabled={isBusy} onClick={() => setAsking(true)}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {isAsking && (
        <Confirm
          title={t`Remove “${uid}” from the project?`}
          action={t`Remove`}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onTake()
          }}
        >
          <Trans>
            They can no longer search or read here. What they made stays. A group at the provider may let them in again.
          </Trans>
        </Confirm>
      )}
    </li>
  )
}

function Given({ member: { isOfGroup, givenBy, givenAt } }: { member: Member }) {
  const { t, i18n } = useLingui()
  const day = givenAt === null ? null : formatDay(i18n.locale, new Date(givenAt))
  const by = givenBy === defaults.user ? t`the operator` : givenBy
  if (isOfGroup) return day === null ? <Trans>By a group</Trans> : <Trans>By a group, since {day}</Trans>
  if (by === null) return day
  return (
    <Trans>
      By {by}, since {day}
    </Trans>
  )
}
