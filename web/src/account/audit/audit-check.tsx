import { auditCalls } from '@dossier/contract/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import styles from './audit.module.css'
import { CheckOutcome } from './check-outcome.tsx'

/** A million entries take some seconds. */
const longestMs = 600_000

const fingerprint = '[0-9]{1,15}:[0-9a-f]{64}'

/** Goes through the whole chain when somebody asks for it, and compares it with what they have kept of it. */
export function AuditCheckLine() {
  const { t } = useLingui()
  const check = useMutation({
    mutationFn: async (kept: string) => {
      const [number, hash] = kept.split(':')
      const known = hash === undefined ? undefined : Number(number)
      return { known, check: await ask(auditCalls.verify, { query: { number: known, hash }, timeoutMs: longestMs }) }
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    check.mutate(String(new FormData(event.currentTarget).get('kept') ?? '').trim())
  }
  return (
    <div className={styles.check}>
      <p>
        <Trans>Each entry carries a fingerprint of the one before it, so that whatever is changed or removed later shows.</Trans>
      </p>
      <form className={styles.ask} onSubmit={submit}>
        <label>
          <span>
            <Trans>Fingerprint that you have kept, if any</Trans>
          </span>
          <input
            name="kept"
            pattern={`\\s*${fingerprint}\\s*`}
            title={t`A number, a colon and 64 digits and letters from a to f`}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Button type="submit" disabled={check.isPending}>
          {check.isPending ? <Trans>Checking</Trans> : <Trans>Check all entries</Trans>}
        </Button>
      </form>
      {check.error && <ErrorState error={check.error} />}
      {check.data && <CheckOutcome {...check.data} />}
    </div>
  )
}
