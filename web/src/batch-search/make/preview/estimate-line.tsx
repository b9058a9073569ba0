import type { BatchPreview, PreviewEstimate } from '@dossier/contract/batch-search/preview'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../../ui/words/numbers.ts'
import styles from './preview-step.module.css'

/** What the list may find, with how sure that is. */
export function EstimateLine({ preview: { estimate, queries, wrong } }: { preview: BatchPreview }) {
  if (estimate) return estimate.asked === estimate.of ? <Exact {...estimate} /> : <Estimated {...estimate} />
  if (queries === wrong)
    return (
      <p className={styles.estimate}>
        <Trans>Nothing can be searched: no line is understood.</Trans>
      </p>
    )
  return (
    <p className={styles.estimate}>
      <Trans>How much it finds could not be estimated in time.</Trans>
    </p>
  )
}

function Exact({ hits, linesWithHits, of }: PreviewEstimate) {
  const { i18n } = useLingui()
  const some = formatCount(i18n.locale, linesWithHits.likely)
  const all = formatCount(i18n.locale, of)
  return (
    <p className={styles.estimate}>
      <b>
        <Plural value={hits.likely} one="# hit" other="# hits" />
      </b>{' '}
      <Trans>
        in {some} of {all} queries. All were counted exactly.
      </Trans>
    </p>
  )
}

function Estimated({ hits, linesWithHits, asked, of }: PreviewEstimate) {
  const { i18n } = useLingui()
  const [likely, low, high, some, least, most, counted, all] = [
    hits.likely,
    hits.low,
    hits.high,
    linesWithHits.likely,
    linesWithHits.low,
    linesWithHits.high,
    asked,
    of,
  ].map((value) => formatCount(i18n.locale, value))
  return (
    <p className={styles.estimate}>
      <Trans>
        About <b>{likely} hits</b> ({low} to {high}), in about {some} queries ({least} to {most}).
      </Trans>{' '}
      <small>
        <Trans>
          Estimated at 95 % confidence: {counted} of {all} queries, spread evenly over the list, were counted exactly. A few that
          find nearly everything may fall outside this range.
        </Trans>
      </small>
    </p>
  )
}
