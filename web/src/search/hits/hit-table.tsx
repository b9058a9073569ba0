import { Trans, useLingui } from '@lingui/react/macro'
import tables from '../../ui/display/table.module.css'
import type { SearchState } from '../address/search-state.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { readQueryTerms } from '../query-string/query-terms.ts'
import { HitBox } from '../selection/selection-boxes.tsx'
import { useExcerptRoom } from './excerpt-room.ts'
import { HitActions } from './hit-actions.tsx'
import { HitNotes } from './hit-notes.tsx'
import { HitDate, HitExcerpt, HitOtherMatch, HitPath, HitSize, HitTitle } from './hit-parts.tsx'
import { HitSign, useHitPictures } from './hit-sign.tsx'
import styles from './hit-table.module.css'
import { useOpenDocumentId } from './open-document.ts'

/** The hits as a table; under 640 px each row is drawn as a card. The roles are said, because cards lose them otherwise. */
export function HitTable({ hits, state }: { hits: SearchHit[]; state: SearchState }) {
  const { t } = useLingui()
  const terms = readQueryTerms(state.query)
  const openId = useOpenDocumentId()
  const room = useExcerptRoom('narrow')
  const hasPictures = useHitPictures()
  const page = hits.map(({ _id }) => _id)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` on rows takes the roles away in some browsers
    <table
      className={`${tables.table} ${styles.table} ${hasPictures ? styles.pictured : ''}`}
      role="table"
      aria-label={t`Results`}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.type}>
            <span className={styles.hidden}>
              <Trans>Type</Trans>
            </span>
          </th>
          <th role="columnheader" scope="col">
            <Trans>Document</Trans>
          </th>
          <th role="columnheader" scope="col">
            <Trans>Where it matched</Trans>
          </th>
          <th role="columnheader" scope="col" className={styles.notesHead}>
            <Trans>Notes</Trans>
          </th>
          <th role="columnheader" scope="col" className={styles.number}>
            <Trans>Created</Trans>
          </th>
          <th role="columnheader" scope="col" className={styles.number}>
            <Trans>Size</Trans>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {hits.map((hit) => {
          const isCurrent = hit._id === openId
          return (
            <tr role="row" key={hit._id} className={isCurrent ? styles.current : ''}>
              <td role="cell" className={styles.type}>
                <HitBox hit={hit} state={state} page={page} />
                <HitSign hit={hit} />
              </td>
              <td role="cell" className={styles.title}>
                <div className={styles.name}>
                  <HitTitle hit={hit} state={state} isCurrent={isCurrent} />
                  <HitActions hit={hit} />
                </div>
                <HitPath hit={hit} state={state} />
              </td>
              <td role="cell" className={styles.excerpt}>
                <div className={styles.clamp} dir="auto">
                  <HitExcerpt hit={hit} room={room} />
                  <HitOtherMatch hit={hit} terms={terms} />
                </div>
              </td>
              <td role="cell" className={styles.notes}>
                <div className={styles.wrap}>
                  <HitNotes hit={hit} />
                </div>
              </td>
              <td role="cell" className={styles.date}>
                <HitDate hit={hit} />
              </td>
              <td role="cell" className={styles.size}>
                <HitSize hit={hit} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}
