import { type AuditCheck, auditCalls } from '@dossier/contract/audit'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import styles from './audit.module.css'

/** A million entries take some seconds. */
const longestMs = 600_000

/** Goes through the whole chain when somebody asks for it. */
export function AuditCheckLine() {
  const check = useMutation({ mutationFn: () => ask(auditCalls.verify, { timeoutMs: longestMs }) })
  return (
    <div className={styles.check}>
      <p>
        <Trans>Each entry carries a fingerprint of the one before it, so that whatever is changed or removed later shows.</Trans>
      </p>
      <Button disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? <Trans>Checking</Trans> : <Trans>Check all entries</Trans>}
      </Button>
      {check.error && <ErrorState error={check.error} />}
      {check.data && <Outcome check={check.data} />}
    </div>
  )
}

function Outcome({ check: { entries, broken, isSealed, cut, last } }: { check: AuditCheck }) {
  const { t } = useLingui()
  if (broken !== null)
    return (
      <Banner kind="bad" role="alert" icon={<ShieldAlert />}>
        <Trans>Entry {broken} is not as it was written, or entries before it were removed.</Trans>
      </Banner>
    )
  if (!isSealed)
    return (
      <Banner kind="bad" role="alert" icon={<ShieldAlert />}>
        <Trans>Entries were removed from the beginning, and not by the program.</Trans>
      </Banner>
    )
  const end = `${last.number}:${last.hash}`
  return (
    <Banner kind="ok" role="status" icon={<ShieldCheck />}>
      <Plural value={entries} one="# entry is as it was written." other="All # entries are as they were written." />{' '}
      {cut !== null && (
        <Plural value={cut.count} one="# older one was removed in its time." other="# older ones were removed in their time." />
      )}
      <div className={styles.end}>
        <span>
          <Trans>Keep the last fingerprint elsewhere to notice when the latest entries go:</Trans>
        </span>
        <code>{end}</code>
        <CopyButton text={end} label={t`the fingerprint`} />
      </div>
    </Banner>
  )
}
