import { useSession } from '../api/session.ts'
import { AuditNotice } from './audit/audit-notice.tsx'
import { FactorCard } from './factor/factor-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The reader's own account: where they are signed in, their password and second factor where they have these here, and what is written down of them. In local mode nobody signs in. */
export function AccountCards() {
  const { mode, user } = useSession()
  if (mode !== 'server') return null
  return (
    <>
      <SessionsCard />
      {user.provider === 'local' && (
        <>
          <PasswordCard />
          <FactorCard />
        </>
      )}
      <AuditNotice />
    </>
  )
}
