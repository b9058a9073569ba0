import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PageSteps } from '../../ui/controls/page-steps.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { formatCount, formatMoment } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { batchAddress, newBatchAddress } from '../known/batch-address.ts'
import { BatchTag } from '../known/batch-words.tsx'
import { batchPageSize, isUnderWay, useBatches } from '../known/batches.ts'
import { ClosedBatches } from '../living/rights-notice.tsx'
import styles from './batch-list.module.css'

/** All batch searches of the reader and those that others published. `shown`: the id of the one beside it. */
export function BatchList({ shown }: { shown: string | undefined }) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const searched = useDeferredValue(query)
  const answer = useBatches(searched, page)
  const { items = [], total = 0 } = answer.data ?? {}
  const find = (words: string) => {
    setQuery(words)
    setPage(1)
  }
  // One heading of the page: that of the batch search that is shown, else this.
  const Heading = shown === undefined ? 'h1' : 'h2'
  return (
    <section className={styles.pane} aria-label={t`Batch searches`}>
      <header className={styles.head}>
        <Heading>
          <Trans>Batch searches</Trans>
        </Heading>
        <ButtonLink look="primary" href={hrefOf(newBatchAddress)}>
          <Plus aria-hidden="true" />
          <Trans>New</Trans>
        </ButtonLink>
      </header>
      {(total > 0 || query !== '') && (
        <div className={styles.find}>
          <SearchField label={t`Find by name or author`} value={query} onChange={find} />
        </div>
      )}
      <ClosedBatches />
      {answer.isPending && <QuietWait text={t`Loading the batch searches`} />}
      {answer.isError && (
        <p className={styles.quiet} role="status">
          <Trans>The batch searches could not be read.</Trans>{' '}
          <Button look="link" onClick={() => void answer.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {answer.isSuccess && items.length === 0 && query !== '' && (
        <p className={styles.quiet} role="status">
          <Trans>No batch search has this in its name, description or author.</Trans>
        </p>
      )}
      <ul className={styles.rows}>
        {items.map((batch) => (
          <li key={batch.uuid}>
            <Row batch={batch} isShown={batch.uuid === shown} />
          </li>
        ))}
      </ul>
      {total > batchPageSize && (
        <div className={styles.pages}>
          <PageSteps page={page} pageSize={batchPageSize} total={total} count={items.length} onPage={setPage} />
        </div>
      )}
    </section>
  )
}

function Row({ batch, isShown }: { batch: BatchRecord; isShown: boolean }) {
  const { t, i18n } = useLingui()
  const { mode } = useSession()
  const indices = batch.projects.map(({ name }) => name).join(',')
  const done = formatCount(i18n.locale, batch.nbQueriesDone)
  return (
    <a
      className={styles.row}
      href={hrefOf(batchAddress({ indices, uuid: batch.uuid }))}
      aria-current={isShown ? 'true' : undefined}
    >
      <span className={styles.line}>
        <b>
          <bdi>{shownName(batch.name)}</bdi>
        </b>
        {batch.published && mode === 'server' && <Users role="img" aria-label={t`Published`} />}
      </span>
      <span className={styles.counts}>
        <Plural value={batch.nbQueries} one="# query" other="# queries" />
        <span aria-hidden="true">·</span>
        {isUnderWay(batch) ? (
          <Trans>{done} searched</Trans>
        ) : (
          <Plural value={batch.nbResults} _0="no hits" one="# hit" other="# hits" />
        )}
      </span>
      <span className={styles.line}>
        <BatchTag batch={batch} />
        <time dateTime={batch.date}>{formatMoment(i18n.locale, new Date(batch.date))}</time>
      </span>
    </a>
  )
}
