import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { BlindLine } from '../blind/blind-line.tsx'
import { isUnderWay } from '../known/batches.ts'
import { NewsLine } from '../living/news-line.tsx'
import { RightsNotice } from '../living/rights-notice.tsx'
import { BatchActions } from './batch-actions.tsx'
import styles from './batch-head.module.css'
import { useFacts } from './facts.ts'

/** What a batch search is, how far it has come and what it found, above its queries and results. */
export function BatchHead({ batch }: { batch: BatchRecord }) {
  const { t, i18n } = useLingui()
  const facts = useFacts(batch)
  const share = batch.nbQueries === 0 ? 0 : batch.nbQueriesDone / batch.nbQueries
  const done = formatCount(i18n.locale, batch.nbQueriesDone)
  const all = formatCount(i18n.locale, batch.nbQueries)
  return (
    <header className={styles.head}>
      <a className={styles.back} href={hrefOf(addresses.batchSearch)}>
        <ChevronLeft aria-hidden="true" />
        <Trans>All batch searches</Trans>
      </a>
      <div className={styles.top}>
        <div className={styles.words}>
          <h1>
            <bdi>{shownName(batch.name)}</bdi>
          </h1>
          {batch.description && <p className={styles.description}>{batch.description}</p>}
          <p className={styles.facts}>{facts}</p>
        </div>
        <BatchActions batch={batch} />
      </div>
      {isUnderWay(batch) && (
        <div className={styles.progress}>
          <ProgressBar value={batch.state === 'QUEUED' ? null : share} label={t`Searched so far`} />
          <span role="status">
            <Trans>
              {done} of {all} searched
            </Trans>
          </span>
        </div>
      )}
      {batch.errorMessage && (
        <Banner kind={batch.state === 'FAILURE' ? 'bad' : 'warn'} icon={<CircleAlert />}>
          {batch.errorMessage}
        </Banner>
      )}
      <RightsNotice id={batch.uuid} />
      <Counts batch={batch} />
      <BlindLine batch={batch} />
      <NewsLine batch={batch} />
    </header>
  )
}

function Counts({ batch }: { batch: BatchRecord }) {
  const { nbQueriesDone, nbQueriesWithoutResults, nbErrors, nbResults, nbStored } = batch
  const found = nbQueriesDone - nbQueriesWithoutResults - nbErrors
  return (
    <dl className={styles.counts}>
      <Count value={nbResults}>{nbStored < nbResults ? <Trans>hits, some cut</Trans> : <Trans>hits, none cut</Trans>}</Count>
      <Count value={Math.max(0, found)}>
        <Trans>queries with hits</Trans>
      </Count>
      <Count value={nbQueriesWithoutResults}>
        <Trans>without any</Trans>
      </Count>
      {nbErrors > 0 && (
        <Count value={nbErrors}>
          <Trans>not understood</Trans>
        </Count>
      )}
    </dl>
  )
}

function Count({ value, children }: { value: number; children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <div>
      <dd>{formatCount(i18n.locale, value)}</dd>
      <dt>{children}</dt>
    </div>
  )
}
