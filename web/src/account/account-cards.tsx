import { useSession } from '../api/session.ts'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The reader's own account: where they are signed in, and their password. In local mode nobody signs in. */
export function AccountCards() {
  const { mode } = useSession()
  if (mode !== 'server') return null
  return (
    <>
      <SessionsCard />
      <PasswordCard />
    </>
  )
}
