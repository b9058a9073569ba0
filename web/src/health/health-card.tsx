import type { HealthPart } from '@dossier/contract'
import { healthCalls } from '@dossier/contract/settings/health'
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
import { healthText } from './health-text.ts'
import { ReadersRights } from './readers-rights.tsx'

/** Each part of the program, really tried: found, missing or failing, with the cure. */
export function HealthCard() {
  const { t } = useLingui()
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => ask(healthCalls.check, { signal }),
    staleTime: 60_000,
  })
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
          <HealthRow key={part.name} part={part} />
        ))}
      </ul>
    </Card>
  )
}

function HealthRow({ part: { name, state, version, said, rights, cure, advised } }: { part: HealthPart }) {
  const { t, i18n } = useLingui()
  const names: Record<HealthPart['name'], string> = {
    java: 'Java',
    tika: t`Reader (Tika)`,
    ocr: t`OCR`,
    names: t`Name finders`,
    rights: t`Rights of the readers`,
    disk: t`Disk`,
    engine: t`Search engine`,
    records: t`Records`,
    stores: t`Stores of documents`,
  }
  const states = { ok: t`works`, missing: t`missing`, failed: t`fails` }
  const isInPart = state === 'missing' && rights?.some(({ isRefused }) => isRefused)
  const cureOfRights = t`Documents are read all the same. Linux 6.12 or newer, with Landlock and seccomp, refuses all of this; on another system a virtual machine with such a Linux does.`
  return (
    <li className={styles.part}>
      <b>{names[name]}</b>
      {rights ? (
        <ReadersRights rights={rights} />
      ) : (
        <span className={styles.quiet}>{[version, healthText(i18n, said)].filter(Boolean).join(' · ')}</span>
      )}
      <Tag kind={state === 'ok' ? 'ok' : state === 'missing' ? 'warn' : 'bad'}>{isInPart ? t`in part` : states[state]}</Tag>
      {cure && state !== 'ok' && <span className={styles.cure}>{rights ? cureOfRights : healthText(i18n, advised)}</span>}
    </li>
  )
}
