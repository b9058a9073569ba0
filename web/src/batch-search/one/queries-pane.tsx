import type { BatchLine, BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { PageSteps } from '../../ui/controls/page-steps.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { newOfQueriesAddress } from '../known/batch-address.ts'
import { batchPageSize, type LinesShown, type ResultsShown, useLines } from '../known/batches.ts'
import { LineFound } from '../variants/line-found.tsx'
import styles from './queries-pane.module.css'
import { show } from './use-shown.ts'

type Props = { batch: BatchRecord; shown: ResultsShown }

/** The queries with how many documents each found; those that are ticked narrow the results. */
export function QueriesPane({ batch, shown }: Props) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<LinesShown>({ search: '', show: 'all', sort: 'query_number', page: 1 })
  const ask = (change: Partial<LinesShown>) => setAsked({ ...asked, page: 1, ...change })
  const answer = useLines(batch.uuid, useDeferredValue(asked), batch.nbQueriesDone)
  const { items = [], total = 0 } = answer.data ?? {}
  const toggle = (query: string) => {
    const others = shown.queries.filter((each) => each !== query)
    show(shown, { queries: others.length < shown.queries.length ? others : [...shown.queries, query] })
  }
  return (
    <section className={styles.pane} aria-label={t`Queries`}>
      <header className={styles.head}>
        <h2>
          <Trans>Queries</Trans>
        </h2>
        <Select
          label={t`Order of the queries`}
          isLabelHidden
          value={asked.sort}
          options={[
            { value: 'query_number', label: t`As in the list` },
            { value: 'query_results', label: t`Most hits` },
          ]}
          onChange={(sort) => ask({ sort })}
        />
      </header>
      <div className={styles.find}>
        <SearchField label={t`Find a query`} value={asked.search} onChange={(search) => ask({ search })} />
        <ShowSelect batch={batch} value={asked.show} onChange={(wanted) => ask({ show: wanted })} />
      </div>
      {total > 0 && asked.search.trim() === '' && (
        <a className={styles.asList} href={hrefOf(newOfQueriesAddress(batch.uuid, asked.show))}>
          <Trans>Make a new list of these</Trans>
        </a>
      )}
      <ul className={styles.rows}>
        {items.map((line) => (
          <li key={line.number}>
            <Line line={line} isChosen={shown.queries.includes(line.query)} onToggle={() => toggle(line.query)} />
            <LineFound line={line} indices={batch.projects.map(({ name }) => name).join(',')} />
          </li>
        ))}
        {answer.isSuccess && items.length === 0 && (
          <li className={styles.none}>
            <Trans>No queries match.</Trans>
          </li>
        )}
        {answer.isError && (
          <li className={styles.none} role="status">
            <Trans>The queries could not be read.</Trans>
          </li>
        )}
      </ul>
      {total > batchPageSize && (
        <div className={styles.pages}>
          <PageSteps
            page={asked.page}
            pageSize={batchPageSize}
            total={total}
            count={items.length}
            onPage={(page) => ask({ page })}
          />
        </div>
      )}
    </section>
  )
}

type ShowProps = { batch: BatchRecord; value: LinesShown['show']; onChange: (show: LinesShown['show']) => void }

function ShowSelect({ batch, value, onChange }: ShowProps) {
  const { t } = useLingui()
  const options: { value: LinesShown['show']; label: string }[] = [
    { value: 'all', label: t`All queries` },
    { value: 'found', label: t`Those with hits` },
    { value: 'nothing', label: t`Those without` },
  ]
  if (batch.nbStored < batch.nbResults) options.push({ value: 'cut', label: t`Those that are cut` })
  if (batch.nbErrors > 0) options.push({ value: 'error', label: t`Not understood` })
  return <Select label={t`Which queries`} isLabelHidden value={value} options={options} onChange={onChange} />
}

function Line({ line, isChosen, onToggle }: { line: BatchLine; isChosen: boolean; onToggle: () => void }) {
  const { t, i18n } = useLingui()
  const { query, count, stored, error } = line
  const kept = formatCount(i18n.locale, stored)
  return (
    <label className={styles.line} data-chosen={isChosen || undefined} data-empty={count === 0 || undefined}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className={styles.query}>
        <bdi>{shownName(query)}</bdi>
        {error !== null && <small>{error}</small>}
        {count !== null && stored < count && (
          <small>
            <Trans>cut at {kept}</Trans>
          </small>
        )}
      </span>
      <span className={styles.count}>
        {error === null ? count === null ? '…' : <Hits count={count} /> : <span title={error}>{t`wrong`}</span>}
      </span>
    </label>
  )
}

function Hits({ count }: { count: number }) {
  const { i18n } = useLingui()
  return (
    <>
      <span aria-hidden="true">{formatCount(i18n.locale, count)}</span>
      <span className={styles.spoken}>
        <Plural value={count} one="# hit" other="# hits" />
      </span>
    </>
  )
}
