import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import {
  type ReviewCounts,
  type ReviewHit,
  type ReviewView,
  reviewOrders,
  reviewStates,
} from '@dossier/contract/batch-search/review'
import { reviewCalls } from '@dossier/contract/batch-search/review-calls'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, Download } from 'lucide-react'
import { hrefOf } from '../../address/hash-history.ts'
import { hrefOfCall } from '../../api/ask.ts'
import { useFileTypeLabel } from '../../file-types/file-type-label.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { batchAddress } from '../known/batch-address.ts'
import { onlyState } from './review-address.ts'
import styles from './review-head.module.css'
import { StateMark, useStateWords } from './state-mark.tsx'

type Props = {
  batch: BatchRecord
  view: ReviewView
  counts: ReviewCounts
  hit: ReviewHit | null
  /** Whether a hit is open, for which a phone needs the room. */
  isOpen: boolean
  onView: (view: ReviewView) => void
}

/** How far the review has come, and which hits are gone through. */
export function ReviewHead({ batch, view, counts, hit, isOpen, onView }: Props) {
  const { t, i18n } = useLingui()
  const words = useStateWords()
  const all = reviewStates.reduce((sum, state) => sum + counts[state], 0)
  const decided = all - counts.undecided
  const place = { indices: batch.projects.map(({ name }) => name).join(','), uuid: batch.uuid }
  const orders = { query: t`By query`, document: t`By document`, both: t`Best first` }
  return (
    <header className={styles.head} data-shows-hit={isOpen || undefined}>
      <div className={styles.top}>
        <a className={styles.back} href={hrefOf(batchAddress(place, { queries: view.queries }))}>
          <ChevronLeft aria-hidden="true" />
          <bdi>{shownName(batch.name)}</bdi>
        </a>
        <h1>
          <Trans>Review</Trans>
        </h1>
        <span className={styles.progress}>
          <ProgressBar value={all === 0 ? 0 : decided / all} label={t`Decided so far`} />
          <span>
            <Trans>
              {formatCount(i18n.locale, decided)} of {formatCount(i18n.locale, all)} decided
            </Trans>
          </span>
        </span>
        <Segments
          label={t`Order of the hits`}
          value={view.by}
          options={reviewOrders.map((by) => ({ value: by, label: orders[by] }))}
          onChange={(value) => onView({ ...view, by: reviewOrders.find((by) => by === value) ?? view.by })}
        />
      </div>
      <div className={styles.filters}>
        {reviewStates.map((state) => (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={view.review.includes(state)}
            onClick={() => onView(onlyState(view, state))}
          >
            <StateMark state={state} isNamed />
            {words[state]} <span className={styles.count}>{formatCount(i18n.locale, counts[state])}</span>
          </button>
        ))}
        <Narrow view={view} hit={hit} onView={onView} />
        <Exports batch={batch} view={view} />
      </div>
    </header>
  )
}

/** Fewer hits: of the query, type or folder of the hit that is looked at. */
function Narrow({ view, hit, onView }: Pick<Props, 'view' | 'hit' | 'onView'>) {
  const { t, i18n } = useLingui()
  const typeLabel = useFileTypeLabel()
  const { queries, contentTypes, folder } = view
  const [query = ''] = queries
  const narrow = (what: string) => {
    if (!hit) return
    if (what === 'query') onView({ ...view, queries: [hit.query] })
    if (what === 'type') onView({ ...view, contentTypes: [hit.contentType] })
    if (what === 'folder') onView({ ...view, folder: hit.documentPath.slice(0, hit.documentPath.lastIndexOf('/')) })
  }
  return (
    <>
      {queries.length > 0 && (
        <Chip removeLabel={t`Of all queries`} onRemove={() => onView({ ...view, queries: [] })}>
          {queries.length === 1 ? (
            <bdi>{shownName(query)}</bdi>
          ) : (
            <Trans>{formatCount(i18n.locale, queries.length)} queries</Trans>
          )}
        </Chip>
      )}
      {contentTypes.map((type) => (
        <Chip
          key={type}
          removeLabel={t`Of all types`}
          onRemove={() => onView({ ...view, contentTypes: contentTypes.filter((each) => each !== type) })}
        >
          {typeLabel(type)}
        </Chip>
      ))}
      {folder !== '' && (
        <Chip removeLabel={t`In all folders`} onRemove={() => onView({ ...view, folder: '' })}>
          <bdi>{shownName(folder.slice(folder.lastIndexOf('/') + 1))}</bdi>
        </Chip>
      )}
      {hit && (
        <Select
          label={t`Narrow`}
          isLabelHidden
          value=""
          options={[
            { value: '', label: t`Narrow to…` },
            { value: 'query', label: t`This query` },
            { value: 'type', label: t`This type of file` },
            { value: 'folder', label: t`This folder` },
          ]}
          onChange={narrow}
        />
      )}
    </>
  )
}

const forms = [
  { format: 'csv', name: 'CSV' },
  { format: 'jsonl', name: 'JSON Lines' },
  { format: 'xlsx', name: 'XLSX' },
] as const

/** The hits that are gone through, with what was decided, as a file. */
function Exports({ batch, view }: Pick<Props, 'batch' | 'view'>) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.exports} aria-label={t`Export`}>
      <Download aria-hidden="true" />
      {forms.map(({ format, name }) => (
        <ButtonLink
          key={format}
          look="quiet"
          href={hrefOfCall(reviewCalls.export, { params: { id: batch.uuid }, query: { ...view, format } })}
          download
        >
          {name}
        </ButtonLink>
      ))}
    </fieldset>
  )
}
