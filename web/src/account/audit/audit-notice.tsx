import { auditCalls } from '@dossier/contract/audit'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'

/** What the server writes down of its users, and for how long. */
export function AuditNotice() {
  const { t } = useLingui()
  const notice = useQuery({ queryKey: ['audit-notice'], queryFn: ({ signal }) => ask(auditCalls.notice, { signal }) })
  return (
    <Card title={t`What is written down`}>
      <p>
        <Trans>
          This server writes down what you do, when and from which address: signing in, what you search, which documents you open,
          download or export, and what you change of rights, users and keys. Administrators read it, without the words and
          documents of projects that are closed to them; whoever operates the server reads all of it.
        </Trans>
      </p>
      {notice.isPending && <QuietWait text={t`Looking up for how long`} />}
      {notice.error && <ErrorState error={notice.error} retry={() => void notice.refetch()} />}
      {notice.data && (
        <p>
          {notice.data.days === 0 ? (
            <Trans>It is kept for ever.</Trans>
          ) : (
            <Plural value={notice.data.days} one="It is removed after # day." other="It is removed after # days." />
          )}
        </p>
      )}
    </Card>
  )
}
