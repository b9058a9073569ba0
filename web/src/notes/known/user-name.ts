import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../api/session.ts'

/** Returns the function that names a user; the reader is "You". */
export function useUserName(): (id: string) => string {
  const { t } = useLingui()
  const { user } = useSession()
  return (id) => (id === user.uid ? t`You` : id)
}
