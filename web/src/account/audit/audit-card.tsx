import { auditCalls } from '@dossier/contract/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { hrefOfCall } from '../../api/ask.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import styles from './audit.module.css'
import { AuditCheckLine } from './audit-check.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import { filterOf, noFilter, useAudit } from './use-audit.ts'

/** What people did: to find by person, kind and time, to export, and to check. */
export function AuditCard() {
  const { t } = useLingui()
  const [typed, setTyped] = useState(noFilter)
  const filter = useDeferredValue(typed)
  const answer = useAudit(filter)
  const lines = answer.data?.pages.flatMap(({ items }) => items) ?? []
  const file = hrefOfCall(auditCalls.export, { query: { ...filterOf(filter), format: 'csv' } })
  return (
    <Card
      title={t`Audit log`}
      extra={
        <ButtonLink href={file} download>
          <Trans>Export as CSV</Trans>
        </ButtonLink>
      }
    >
      <AuditCheckLine />
      <AuditFilters filter={typed} onChange={setTyped} />
      {answer.isPending && <QuietWait text={t`Reading the list`} />}
      {answer.error && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data && lines.length === 0 && (
        <p className={styles.quiet}>
          <Trans>There are no such entries.</Trans>
        </p>
      )}
      <ol className={styles.list}>
        {lines.map((line) => (
          <AuditRow key={line.number} line={line} />
        ))}
      </ol>
      <More growth={growthOf(answer)} />
    </Card>
  )
}
