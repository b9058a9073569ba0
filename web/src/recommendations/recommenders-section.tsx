import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import type { DetailsSectionProps } from '../feature/document-slots.ts'
import { namesOf, useRecommendersOf } from './recommenders.ts'

/** Who recommended the document; nothing where nobody has. */
export function RecommendersSection({ document }: DetailsSectionProps) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const users = useRecommendersOf(document)
  if (users.length === 0) return null
  return (
    <section>
      <h3>
        <Trans>Recommended by</Trans>
      </h3>
      <p>{namesOf(users, user.uid, i18n).join(', ')}</p>
    </section>
  )
}
