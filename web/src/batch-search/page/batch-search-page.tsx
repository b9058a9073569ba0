import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useRouterState } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { addresses } from '../../address/addresses.ts'
import { goTo, hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { newBatchAddress } from '../known/batch-address.ts'
import { useBatches } from '../known/batches.ts'
import { BatchList } from '../list/batch-list.tsx'
import { BegunBatch } from '../make/begun-batch.tsx'
import { BatchView } from '../one/batch-view.tsx'
import styles from './batch-search-page.module.css'

/** The batch searches, and beside them the one that the address says; on a phone one of both. */
export function BatchSearchPage() {
  const { t } = useLingui()
  const { uuid } = useParams({ strict: false })
  const isNew = useRouterState({ select: ({ location }) => location.pathname === newBatchAddress })
  usePageTitle(t`Batch searches`)
  return (
    <div className={styles.page} data-shows-one={uuid !== undefined || undefined}>
      <BatchList shown={uuid} />
      <div className={styles.one}>{uuid === undefined ? <NoneShown /> : <BatchView key={uuid} id={uuid} />}</div>
      {isNew && <BegunBatch onClose={() => goTo(addresses.batchSearch)} />}
    </div>
  )
}

function NoneShown() {
  const { t } = useLingui()
  const { data } = useBatches('', 1)
  if (!data) return null
  if (data.total > 0)
    return (
      <EmptyState icon={<ListChecks />} title={t`No batch search is chosen`}>
        <p>
          <Trans>Choose one in the list to see what each of its queries found.</Trans>
        </p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ListChecks />}
      title={t`No batch searches yet`}
      actions={
        <ButtonLink look="primary" href={hrefOf(newBatchAddress)}>
          <Plus aria-hidden="true" />
          <Trans>New batch search</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Bring a list of names, account numbers or other words, one on each line: each line is searched by itself, and you see
          how many documents it found, and which.
        </Trans>
      </p>
    </EmptyState>
  )
}
