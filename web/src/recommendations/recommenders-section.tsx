import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import type { DetailsSectionProps } from '../feature/document-slots.ts'
import { Button } from '../ui/controls/button.tsx'
import { namesOf, useRecommendersOf } from './recommenders.ts'

/** Who recommended the document; nothing where nobody has. That it is not known is said quietly. */
export function RecommendersSection({ document }: DetailsSectionProps) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { users, hasFailed, askAgain } = useRecommendersOf(document)
  if (users.length === 0 && !hasFailed) return null
  return (
    <section>
      <h3>
        <Trans>Recommended by</Trans>
      </h3>
      {hasFailed ? (
        <p role="status">
          <Trans>The recommendations could not be loaded.</Trans>{' '}
          <Button look="link" onClick={askAgain}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : (
        <p>{namesOf(users, user.uid, i18n).join(', ')}</p>
      )}
    </section>
  )
}
