import { type ComparedPart, type LedgerRun, lineChanges, type RunComparison } from '@dossier/contract/ledger/ledger-runs'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Check, FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { LedgerPages } from '../ledger-pages.tsx'
import { partWords } from './change-words.ts'
import styles from './comparison.module.css'
import { type ComparisonView, comparisonAddress } from './comparison-address.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { RunSelect } from './run-select.tsx'
import { comparisonPageSize, useComparison, useRuns } from './use-comparison.ts'

type Props = { project: string; view: ComparisonView; onShow: (view: ComparisonView) => void }

/** Two runs and what differs between them; without numbers in the view the last two. */
export function Comparison({ project, view, onShow }: Props) {
  const { t } = useLingui()
  const runs = useRuns(project)
  if (runs.error) return <ErrorState error={runs.error} retry={() => void runs.refetch()} />
  if (!runs.data) return <QuietWait text={t`Asking for the runs`} />
  const [last, former] = runs.data
  if (!last || !former) return <TooFew runs={runs.data} />
  const named = { ...view, before: view.before || `${former.number}`, after: view.after || `${last.number}` }
  return <Compared project={project} view={named} runs={runs.data} onShow={onShow} />
}

function TooFew({ runs }: { runs: LedgerRun[] }) {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        icon={<FolderOpen />}
        title={runs.length === 0 ? t`No run has come to its end yet` : t`Only one run has come to its end so far`}
        actions={
          <ButtonLink href={hrefOf(addresses.indexing)}>
            <Trans>To the folders</Trans>
          </ButtonLink>
        }
      >
        <Trans>Index a folder again later: what became more readable, was lost, moved or changed in between is told here.</Trans>
      </EmptyState>
    </Card>
  )
}

function Compared({ project, view, runs, onShow }: Props & { runs: LedgerRun[] }) {
  const { t } = useLingui()
  const comparison = useComparison(project, view)
  const { data, error, isPlaceholderData } = comparison
  const show = (change: Partial<ComparisonView>) => onShow({ ...view, page: 1, ...change })
  return (
    <Card title={t`From run to run`}>
      <div className={styles.runs}>
        <RunSelect label={t`Before`} runs={runs} value={view.before} onChange={(before) => show({ before })} />
        <ArrowRight aria-hidden="true" />
        <RunSelect label={t`After`} runs={runs} value={view.after} onChange={(after) => show({ after })} />
      </div>
      {error && <ErrorState error={error} retry={() => void comparison.refetch()} />}
      {!data && !error && <QuietWait text={t`Comparing the runs`} />}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          <Sentence project={project} view={view} comparison={data} />
          {data.items.length > 0 && <ComparisonTable items={data.items} project={project} />}
          {data.items.length === 0 && view.only !== null && (
            <p className={styles.none}>
              <Trans>No line differs in this way.</Trans>
            </p>
          )}
          <LedgerPages
            page={view.page}
            total={data.pagination.total}
            size={comparisonPageSize}
            label={t`Pages of the comparison`}
            onGo={(page) => onShow({ ...view, page })}
          />
        </div>
      )}
    </Card>
  )
}

type SentenceProps = { project: string; view: ComparisonView; comparison: RunComparison }

/** "12 more readable, 1 lost: 3 moved, 2 other bytes": each number leads to its lines. */
function Sentence({ project, view, comparison: { moreReadable, lost, changes } }: SentenceProps) {
  const { i18n } = useLingui()
  const link = (only: ComparedPart, count: number): ReactNode => (
    <a
      key={only}
      href={hrefOf(comparisonAddress(project, { ...view, only, page: 1 }))}
      aria-current={view.only === only || undefined}
      className={only === 'lost' && count > 0 ? styles.lost : undefined}
    >
      <b>{formatCount(i18n.locale, count)}</b> {i18n._(partWords[only])}
    </a>
  )
  const others = lineChanges.filter((change) => change !== 'better' && (changes[change] ?? 0) > 0)
  if (lineChanges.every((change) => (changes[change] ?? 0) === 0)) {
    return (
      <p className={styles.none} role="status">
        <Check aria-hidden="true" />
        <Trans>Every line says the same.</Trans>
      </p>
    )
  }
  return (
    <p className={styles.sentence}>
      <span role="status">
        {link('better', moreReadable)} · {link('lost', lost)}
      </span>
      {others.map((change) => (
        <span key={change}>{link(change, changes[change] ?? 0)}</span>
      ))}
      {view.only !== null && (
        <a href={hrefOf(comparisonAddress(project, { ...view, only: null, page: 1 }))}>
          <Trans>Show all lines</Trans>
        </a>
      )}
    </p>
  )
}
