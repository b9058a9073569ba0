import type { LedgerState } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { goTo, hrefOf } from '../address/hash-history.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { CustodyDownloads } from './custody/custody-downloads.tsx'
import { LedgerExport } from './export/ledger-export.tsx'
import { type LedgerView, ledgerAddress } from './ledger-address.ts'
import styles from './ledger-card.module.css'
import { LedgerChecks } from './ledger-checks.tsx'
import { LedgerFind } from './ledger-find.tsx'
import { LedgerPages } from './ledger-pages.tsx'
import { LedgerSentence } from './ledger-sentence.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { Narrowed } from './narrowed.tsx'
import { LedgerRetry } from './retry/ledger-retry.tsx'
import { ReadFirst } from './retry/read-first.tsx'
import { ReadOtherwise } from './retry/read-otherwise.tsx'
import { TryPasswords } from './retry/try-passwords.tsx'
import { StateBar } from './state-bar.tsx'
import { StateChips } from './state-chips.tsx'
import { ledgerPageSize, useLines, useTotals } from './use-ledger.ts'

type Props = { project: string; view: LedgerView; isBusy: boolean; canManage: boolean; roots: string[] }

/** Every file and what became of it. The address says which lines are shown. */
export function LedgerCard({ project, view, isBusy, canManage, roots }: Props) {
  const { t } = useLingui()
  const totals = useTotals(project, view.folder, isBusy)
  const lines = useLines(project, view, isBusy)
  const show = (change: Partial<LedgerView>) => goTo(ledgerAddress({ ...view, page: 1, ...change }))
  const toggle = (state: LedgerState) =>
    show({ states: view.states.includes(state) ? view.states.filter((each) => each !== state) : [...view.states, state] })
  const total = lines.data?.pagination.total ?? 0
  const top = useRef<HTMLDivElement>(null)
  useComeIntoView(top, view)
  return (
    <div ref={top}>
      <Card
        title={t`Ledger`}
        extra={
          <div className={styles.tools}>
            <LedgerFind name={view.name} onFind={(name) => show({ name })} />
            {canManage && <TryPasswords project={project} view={view} total={total} />}
            {canManage && <ReadFirst project={project} view={view} total={total} />}
            {canManage && <LedgerRetry project={project} view={view} total={total} />}
            {canManage && <ReadOtherwise project={project} view={view} total={total} />}
            <LedgerExport project={project} view={view} total={total} />
            {total > 0 && <CustodyDownloads project={project} folder={view.folder} />}
            <LedgerChecks project={project} canManage={canManage} />
          </div>
        }
      >
        {totals.error && <ErrorState error={totals.error} retry={() => void totals.refetch()} />}
        {totals.data && (
          <>
            <LedgerSentence totals={totals.data} folder={view.folder} />
            <StateBar totals={totals.data} />
            <StateChips totals={totals.data} chosen={view.states} onToggle={toggle} />
          </>
        )}
        <Narrowed view={view} onShow={show} />
        {lines.error && <ErrorState error={lines.error} retry={() => void lines.refetch()} />}
        {!lines.data && !lines.error && <QuietWait text={t`Reading the ledger`} />}
        {lines.data &&
          (lines.data.items.length > 0 ? (
            <LedgerTable items={lines.data.items} project={project} roots={roots} canManage={canManage} />
          ) : (
            <NoLines isNarrowed={ledgerAddress({ ...view, page: 1 }) !== ledgerAddress({})} />
          ))}
        <LedgerPages
          page={view.page}
          total={total}
          size={ledgerPageSize}
          label={t`Pages of the ledger`}
          onGo={(page) => goTo(ledgerAddress({ ...view, page }))}
        />
      </Card>
    </div>
  )
}

/** A link to certain lines leads to them, also where the ledger stands below the edge of the screen. */
function useComeIntoView(top: RefObject<HTMLElement | null>, { states, reason, folder, name, missing }: LedgerView): void {
  const lines = [...states, reason, folder, name, missing ?? ''].join(' ').trim()
  useEffect(() => {
    const isBelow = (top.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2
    if (lines !== '' && isBelow) top.current?.scrollIntoView({ block: 'start' })
  }, [lines, top])
}

function NoLines({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useLingui()
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<FolderOpen />}
        title={t`No file is in these states here`}
        actions={
          <ButtonLink href={hrefOf(ledgerAddress({}))}>
            <Trans>Show all lines</Trans>
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState icon={<FolderOpen />} title={t`Nothing is indexed yet`}>
      <Trans>
        Choose the folder with your documents. They stay where they are and nothing leaves this computer. Every file will have its
        line here.
      </Trans>
    </EmptyState>
  )
}
