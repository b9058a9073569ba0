import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { hrefOf } from '../../address/hash-history.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PageSteps } from '../../ui/controls/page-steps.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { batchPageSize, isUnderWay, type ResultsShown, useResults } from '../known/batches.ts'
import { reviewAddress } from '../review/review-address.ts'
import { FoundBySelect } from '../variants/found-by-select.tsx'
import styles from './results-pane.module.css'
import { ResultsTable } from './results-table.tsx'
import { show } from './use-shown.ts'

type Props = { batch: BatchRecord; shown: ResultsShown }

/** What the queries found, or those of them that are chosen. */
export function ResultsPane({ batch, shown }: Props) {
  const { t, i18n } = useLingui()
  const answer = useResults(batch.uuid, shown, batch.nbQueriesDone)
  const { items = [], total = 0 } = answer.data ?? {}
  const place = { indices: batch.projects.map(({ name }) => name).join(','), uuid: batch.uuid }
  const chosen = formatCount(i18n.locale, shown.queries.length)
  const all = formatCount(i18n.locale, batch.nbQueries)
  return (
    <section className={styles.pane} aria-label={t`Hits`}>
      <header className={styles.tools}>
        <span className={styles.words}>
          <b>
            <Plural value={total} one="# hit" other="# hits" />
          </b>
          {shown.queries.length > 0 && (
            <>
              <span>
                <Trans>
                  for {chosen} of {all} queries
                </Trans>
              </span>
              <Button look="link" onClick={() => show(shown, { queries: [] })}>
                <Trans>Show all</Trans>
              </Button>
            </>
          )}
        </span>
        {batch.variants && (
          <FoundBySelect kinds={batch.variants} value={shown.foundBy} onChange={(foundBy) => show(shown, { foundBy })} />
        )}
        {total > 0 && (
          <ButtonLink href={hrefOf(reviewAddress(place, shown.queries))}>
            <ListChecks aria-hidden="true" />
            <Trans>Review</Trans>
          </ButtonLink>
        )}
        {total > 0 && (
          <PageSteps
            page={shown.page}
            pageSize={batchPageSize}
            total={total}
            count={items.length}
            onPage={(page) => show(shown, { page })}
          />
        )}
      </header>
      <div className={styles.scroll}>
        {answer.isPending && <QuietWait text={t`Loading the hits`} />}
        {answer.isError && (
          <p className={styles.failed} role="status">
            <Trans>The hits could not be read.</Trans>{' '}
            <Button look="link" onClick={() => void answer.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        )}
        {items.length > 0 && <ResultsTable uuid={batch.uuid} items={items} shown={shown} />}
        {answer.isSuccess && items.length === 0 && <Nothing batch={batch} isBeyond={total > 0} />}
      </div>
    </section>
  )
}

function Nothing({ batch, isBeyond }: { batch: BatchRecord; isBeyond: boolean }) {
  const { t } = useLingui()
  if (isUnderWay(batch)) return <EmptyState title={t`Nothing was found so far`} />
  if (isBeyond) return <EmptyState title={t`This page lies beyond the last hit`} />
  return (
    <EmptyState title={t`Nothing was found`}>
      <p>
        <Trans>None of these queries occurs in the documents that could be read.</Trans>
      </p>
    </EmptyState>
  )
}
