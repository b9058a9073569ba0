import { useLingui } from '@lingui/react/macro'
import type { SearchState } from '../address/search-state.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { readQueryTerms } from '../query-string/query-terms.ts'
import { hitKey } from '../selection/selection.ts'
import { HitBox } from '../selection/selection-boxes.tsx'
import { useExcerptRoom } from './excerpt-room.ts'
import { HitActions } from './hit-actions.tsx'
import styles from './hit-list.module.css'
import { HitNotes } from './hit-notes.tsx'
import { HitDate, HitExcerpt, HitOtherMatch, HitPath, HitSize, HitTitle } from './hit-parts.tsx'
import { HitSign, useHitPictures } from './hit-sign.tsx'
import { useOpenDocumentId } from './open-document.ts'

/** The hits as a list: picture, name, place, excerpt, notes. */
export function HitList({ hits, state }: { hits: SearchHit[]; state: SearchState }) {
  const { t } = useLingui()
  const terms = readQueryTerms(state.query)
  const openId = useOpenDocumentId()
  const room = useExcerptRoom(openId === null ? 'wide' : 'narrow')
  const hasPictures = useHitPictures()
  const page = hits.map(hitKey)
  return (
    <ol aria-label={t`Results`} start={state.from + 1}>
      {hits.map((hit) => {
        const isCurrent = hit._id === openId
        return (
          <li key={hit._id} className={`${styles.hit} ${isCurrent ? styles.current : ''} ${hasPictures ? styles.pictured : ''}`}>
            <div className={styles.signs}>
              <HitBox hit={hit} state={state} page={page} />
              {!hasPictures && <HitSign hit={hit} />}
            </div>
            {hasPictures && <HitSign hit={hit} />}
            <div className={styles.main}>
              <h2 className={styles.title}>
                <HitTitle hit={hit} state={state} isCurrent={isCurrent} />
              </h2>
              <HitPath hit={hit} state={state} />
              <p className={styles.excerpt} dir="auto">
                <HitExcerpt hit={hit} room={room} />
                <HitOtherMatch hit={hit} terms={terms} />
              </p>
              <div className={styles.notes}>
                <HitNotes hit={hit} />
              </div>
            </div>
            <div className={styles.side}>
              <HitActions hit={hit} />
              <HitDate hit={hit} />
              <span className={styles.size}>
                <HitSize hit={hit} />
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
