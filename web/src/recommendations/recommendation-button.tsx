import { Trans, useLingui } from '@lingui/react/macro'
import { ThumbsUp } from 'lucide-react'
import { useSession } from '../api/session.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { formatCount } from '../ui/words/numbers.ts'
import styles from './recommendation-button.module.css'
import { toggleRecommendation, useRecommended } from './recommendations.ts'
import { namesOf, useRecommendersOf } from './recommenders.ts'

/** Recommends the open document, and says how many have done so, and who. Its name stays the same: that it is pressed says that the reader has. */
export function DocumentRecommendation({ document }: { document: WireDocument }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const isRecommended = useRecommended(document)
  const { users } = useRecommendersOf(document)
  const names = namesOf(users, user.uid, i18n).join(', ')
  return (
    <button
      type="button"
      className={`${styles.button} ${isRecommended ? styles.on : ''}`}
      title={users.length === 0 ? t`Point this document out to everybody who reads the project` : t`Recommended by ${names}`}
      aria-pressed={isRecommended}
      onClick={() => toggleRecommendation(document)}
    >
      <ThumbsUp aria-hidden="true" />
      <Trans>Recommend</Trans>
      {users.length > 0 && <span className={styles.count}>{formatCount(i18n.locale, users.length)}</span>}
    </button>
  )
}
