import { Trans, useLingui } from '@lingui/react/macro'
import { Hidden } from '../../../ui/display/hidden.tsx'
import tables from '../../../ui/display/table.module.css'
import type { SearchState } from '../../address/search-state.ts'
import type { SearchHit } from '../../body/search-requests.ts'
import { readQueryTerms } from '../../query-string/query-terms.ts'
import { hitKey } from '../../selection/selection.ts'
import { HitBox } from '../../selection/selection-boxes.tsx'
import { useExcerptRoom } from '../excerpt-room.ts'
import { HitSign, useHitPictures } from '../hit-sign.tsx'
import { useOpenDocumentId } from '../open-document.ts'
import { useColumns } from './column-choice.ts'
import { ColumnHead } from './column-head.tsx'
import { columns } from './columns.tsx'
import styles from './hit-table.module.css'

/** What a column without a width needs at least, in pixels: the table scrolls sideways before it gets less. */
const leastShare = 200

/** The hits as a table; under 640 px each row is drawn as a card. The roles are said, because cards lose them otherwise. */
export function HitTable({ hits, state }: { hits: SearchHit[]; state: SearchState }) {
  const { t } = useLingui()
  const terms = readQueryTerms(state.query)
  const openId = useOpenDocumentId()
  const room = useExcerptRoom('narrow')
  const hasPictures = useHitPictures()
  const { shown, widths } = useColumns()
  const page = hits.map(hitKey)
  const widthOf = (name: (typeof shown)[number]) => widths[name] ?? columns[name].width
  const least = shown.reduce((sum, name) => sum + (widthOf(name) ?? leastShare), 92)
  const measures = { tableLayout: 'fixed', '--least': `${least}px` } as const
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` on rows takes the roles away in some browsers
    <table
      className={`${tables.table} ${styles.table} ${hasPictures ? styles.pictured : ''}`}
      style={measures}
      role="table"
      aria-label={t`Results`}
    >
      <colgroup>
        <col className={styles.typeColumn} />
        {shown.map((name) => (
          <col key={name} style={{ width: widthOf(name) }} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.type}>
            <Hidden>
              <Trans>Type</Trans>
            </Hidden>
          </th>
          {shown.map((name) => (
            <ColumnHead key={name} name={name} />
          ))}
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
              {shown.map((name) => {
                const { look, Cell } = columns[name]
                return (
                  <td role="cell" key={name} className={look}>
                    <Cell hit={hit} state={state} terms={terms} room={room} isCurrent={isCurrent} />
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}
