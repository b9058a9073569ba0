import { useSession } from '../api/session.ts'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The reader's own account: where they are signed in, and their password where they have one here. In local mode nobody signs in. */
export function AccountCards() {
  const { mode, user } = useSession()
  if (mode !== 'server') return null
  return (
    <>
      <SessionsCard />
      {user.provider === 'local' && <PasswordCard />}
    </>
  )
}
