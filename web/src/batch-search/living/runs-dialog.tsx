import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type { BatchChangedHit, BatchRun } from '@dossier/contract/batch-search/living'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { PageSteps } from '../../ui/controls/page-steps.tsx'
import select from '../../ui/controls/select-field.module.css'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { formatDay } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { ClosedCount } from './closed-count.tsx'
import { useReason, useReasons, useSum } from './run-words.ts'
import { changesPageSize, useChanges } from './runs.ts'
import styles from './runs-dialog.module.css'

type Props = { batch: BatchRecord; runs: BatchRun[]; onClose: () => void }

/** Each time that a batch search was searched again, and the hits that were new or gone then. */
export function RunsDialog({ batch, runs, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [number, setNumber] = useState(runs[0]?.run ?? 0)
  const sum = useSum()
  const reasons = useReasons()
  const run = runs.find((each) => each.run === number)
  return (
    <Dialog title={t`New and lost hits`} size="large" onClose={onClose}>
      <div className={styles.runs}>
        <label className={select.select}>
          <span className={select.label}>
            <Trans>Searched on</Trans>
          </span>
          <select value={number} onChange={(event) => setNumber(Number(event.target.value))}>
            {runs.map((each) => (
              <option key={each.run} value={each.run}>
                {`${formatDay(i18n.locale, new Date(each.date))} · ${sum(each)}`}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </label>
        {run && reasons(run).length > 0 && <p>{reasons(run).join(' · ')}</p>}
        {run && run.closed.projects > 0 && <LeftOut {...run.closed} />}
        {run && run.cut > 0 && (
          <p>
            <Plural
              value={run.cut}
              one="# query finds more than is kept: of its hits only new files and removed documents are reported here."
              other="# queries find more than is kept: of their hits only new files and removed documents are reported here."
            />
          </p>
        )}
        {run && run.failed > 0 && (
          <p>
            <Plural
              value={run.failed}
              one="# query could not be searched and keeps what it had found."
              other="# queries could not be searched and keep what they had found."
            />
          </p>
        )}
        <Hits key={number} id={batch.uuid} run={number} />
      </div>
    </Dialog>
  )
}

/** What a right made vanish, and no file. */
function LeftOut({ projects, hits }: BatchRun['closed']) {
  return (
    <p>
      <ClosedCount count={projects} />{' '}
      <Plural
        value={hits}
        _0="Nothing had been found there."
        one="# hit that had been found there is left out since then; no file made it vanish."
        other="# hits that had been found there are left out since then; no file made them vanish."
      />
    </p>
  )
}

function Hits({ id, run }: { id: string; run: number }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useChanges(id, run, page)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <QuietWait text={t`Comparing`} />
  if (data.total === 0)
    return (
      <p>
        <Trans>No hits were added or lost.</Trans>
      </p>
    )
  return (
    <>
      <PageSteps page={page} pageSize={changesPageSize} total={data.total} count={data.items.length} onPage={setPage} />
      <ul className={styles.hits} aria-label={t`Hits that were new or gone`}>
        {data.items.map((hit) => (
          <Hit key={`${hit.way} ${hit.query} ${hit.project} ${hit.documentId}`} hit={hit} />
        ))}
      </ul>
    </>
  )
}

function Hit({ hit }: { hit: BatchChangedHit }) {
  const { t } = useLingui()
  const reason = useReason()
  const { way, query, project, documentId: id, rootId, documentPath } = hit
  const name = <bdi>{shownName(documentPath.slice(documentPath.lastIndexOf('/') + 1)) || id.slice(0, 10)}</bdi>
  const search = { q: query, index: project }
  const href = hrefOf(addresses.documentPage({ index: project, id, routing: rootId, search }))
  return (
    <li data-way={way}>
      <b>{way === 'new' ? t`New` : t`Gone`}</b>
      <bdi>{shownName(query)}</bdi>
      {hit.reason === 'REMOVED' ? name : <a href={href}>{name}</a>}
      <small>{reason(hit.reason)}</small>
    </li>
  )
}
