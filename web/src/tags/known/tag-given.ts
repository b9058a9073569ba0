import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../api/session.ts'
import { formatMoment } from '../../ui/words/numbers.ts'
import type { ShownTag } from './use-tags.ts'

/** Returns the function that names a user; the reader is "You". */
export function useUserName(): (user: { id: string; name?: string | null }) => string {
  const { t } = useLingui()
  const { user: self } = useSession()
  return ({ id, name }) => (id === self.uid ? t`You` : name || id)
}

/** Returns the function that tells who gave a tag and when, as far as that is known: `You, 19 Oct 2026, 14:02`. */
export function useTagGiven(): (tag: ShownTag) => { who: string; when: string } {
  const { i18n } = useLingui()
  const nameOf = useUserName()
  return ({ user, creationDate }) => {
    const date = new Date(creationDate ?? '')
    return { who: user ? nameOf(user) : '', when: Number.isNaN(date.getTime()) ? '' : formatMoment(i18n.locale, date) }
  }
}
