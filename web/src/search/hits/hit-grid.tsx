import { useLingui } from '@lingui/react/macro'
import type { SearchState } from '../address/search-state.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { readQueryTerms } from '../query-string/query-terms.ts'
import { hitKey } from '../selection/selection.ts'
import { HitBox } from '../selection/selection-boxes.tsx'
import { HitActions } from './hit-actions.tsx'
import styles from './hit-grid.module.css'
import { HitNotes } from './hit-notes.tsx'
import { HitDate, HitExcerpt, HitOtherMatch, HitSize, HitTitle } from './hit-parts.tsx'
import { HitSign } from './hit-sign.tsx'
import { useOpenDocumentId } from './open-document.ts'

/** About how many UTF-16 units fit on the two lines of a card. */
const room = 70

/** The hits as cards with their pictures: what is sought is known by its look. */
export function HitGrid({ hits, state }: { hits: SearchHit[]; state: SearchState }) {
  const { t } = useLingui()
  const terms = readQueryTerms(state.query)
  const openId = useOpenDocumentId()
  const page = hits.map(hitKey)
  return (
    <ol className={styles.grid} aria-label={t`Results`} start={state.from + 1}>
      {hits.map((hit) => {
        const isCurrent = hit._id === openId
        return (
          <li key={hit._id} className={`${styles.card} ${isCurrent ? styles.current : ''}`}>
            <div className={styles.picture}>
              <HitSign hit={hit} isLarge />
              <span className={styles.box}>
                <HitBox hit={hit} state={state} page={page} />
              </span>
              <span className={styles.actions}>
                <HitActions hit={hit} />
              </span>
            </div>
            <h2 className={styles.title}>
              <HitTitle hit={hit} state={state} isCurrent={isCurrent} />
            </h2>
            <p className={styles.excerpt} dir="auto">
              <HitExcerpt hit={hit} room={room} />
              <HitOtherMatch hit={hit} terms={terms} />
            </p>
            <div className={styles.foot}>
              <HitDate hit={hit} />
              <span>
                <HitSize hit={hit} />
              </span>
            </div>
            <div className={styles.notes}>
              <HitNotes hit={hit} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
