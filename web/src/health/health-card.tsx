import { healthCalls } from '@dossier/contract/health'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { ask } from '../api/ask.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { Tag } from '../ui/display/tag.tsx'
import styles from './health-card.module.css'

/** Each part of the program, really tried: found, missing or failing, with the cure. */
export function HealthCard() {
  const { t } = useLingui()
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => ask(healthCalls.check, { signal }),
    staleTime: 60_000,
  })
  const names = {
    java: 'Java',
    tika: t`Reader (Tika)`,
    ocr: t`OCR`,
    rights: t`Rights of the readers`,
    disk: t`Disk`,
    engine: t`Search engine`,
    records: t`Records`,
  }
  const states = { ok: t`works`, missing: t`missing`, failed: t`fails` }
  return (
    <Card
      title={t`Health`}
      extra={
        <Button look="quiet" disabled={health.isFetching} onClick={() => void health.refetch()}>
          <RotateCw aria-hidden="true" />
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {health.isError && <ErrorState error={health.error} />}
      {health.isPending && <QuietWait text={t`Trying each part`} />}
      <ul className={styles.parts}>
        {health.data?.parts.map((part) => (
          <li key={part.name} className={styles.part}>
            <b>{names[part.name]}</b>
            <span className={styles.quiet}>{[part.version, part.detail].filter(Boolean).join(' · ')}</span>
            <Tag kind={part.state === 'ok' ? 'ok' : part.state === 'missing' ? 'warn' : 'bad'}>{states[part.state]}</Tag>
            {part.cure && part.state !== 'ok' && <span className={styles.cure}>{part.cure}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
