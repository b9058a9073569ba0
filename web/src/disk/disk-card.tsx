import { type DiskPart, type DiskUse, diskCalls, type FreeablePart, freeableParts } from '@dossier/contract/settings/disk'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useSession } from '../api/session.ts'
import { useTasks, useWhenAllDone } from '../tasks/use-tasks.ts'
import { Button } from '../ui/controls/button.tsx'
import { Confirm } from '../ui/controls/confirm.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { ProgressBar } from '../ui/display/progress-bar.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatSize } from '../ui/words/numbers.ts'
import styles from './disk-card.module.css'
import { diskKey } from './disk-key.ts'

/** What each part of the home takes, the largest first. In server mode that is its operator's. */
export function DiskCard() {
  const { mode } = useSession()
  return mode === 'local' ? <LocalCard /> : null
}

function LocalCard() {
  const { t } = useLingui()
  const client = useQueryClient()
  const use = useQuery({ queryKey: diskKey, queryFn: ({ signal }) => ask(diskCalls.use, { signal }) })
  const measureAgain = useCallback(() => client.invalidateQueries({ queryKey: diskKey }), [client])
  useWhenAllDone(useTasks().data, measureAgain)
  const free = useMutation({
    mutationFn: (part: FreeablePart) => ask(diskCalls.free, { body: { parts: [part] } }),
    onSuccess: (now) => client.setQueryData(diskKey, now),
  })
  return (
    <Card title={t`Disk`}>
      {use.isPending && <QuietWait text={t`Measuring disk use`} />}
      {use.error && <ErrorState error={use.error} retry={() => void use.refetch()} />}
      {use.data && <Parts use={use.data} isPending={free.isPending} onFree={(part) => free.mutate(part)} />}
      {free.error && <ErrorState error={free.error} />}
    </Card>
  )
}

type Props = { use: DiskUse; isPending: boolean; onFree: (part: FreeablePart) => void }

function Parts({ use: { home, freeBytes, totalBytes, parts }, isPending, onFree }: Props) {
  const { t, i18n } = useLingui()
  const [asking, setAsking] = useState<FreeablePart | null>(null)
  const size = (bytes: number) => formatSize(i18n.locale, bytes)
  const [free, total] = [size(freeBytes), size(totalBytes)]
  return (
    <>
      <p className={styles.quiet}>
        <bdi>{home}</bdi>
      </p>
      <ProgressBar value={totalBytes === 0 ? null : 1 - freeBytes / totalBytes} label={t`Disk space used`} />
      <p className={styles.quiet}>
        <Trans>
          {free} of {total} are free on this disk
        </Trans>
      </p>
      <ul className={styles.parts}>
        {parts.map(({ part, bytes, canFree }) => {
          const name = i18n._(partWords[part])
          const freeable = freeableParts.find((each) => each === part)
          return (
            <li key={part}>
              <span>{name}</span>
              <span className={styles.size}>{size(bytes)}</span>
              {freeable && canFree > 0 && (
                <Button
                  look="quiet"
                  disabled={isPending}
                  aria-label={t`Free ${size(canFree)}: ${name}`}
                  onClick={() => (freeable === 'aside' ? setAsking(freeable) : onFree(freeable))}
                >
                  {t`Free ${size(canFree)}`}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asking && (
        <Confirm
          title={t`Delete the records that were set aside?`}
          action={t`Remove`}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            onFree(asking)
          }}
        >
          <Trans>These are the records from before a backup was restored. They cannot be brought back afterwards.</Trans>
        </Confirm>
      )}
    </>
  )
}

const partWords: Record<DiskPart, MessageDescriptor> = {
  records: msg`Records: what was read and written`,
  index: msg`Search index`,
  previews: msg`Previews`,
  embedded: msg`Extracted embedded documents`,
  downloads: msg`Archives of batch downloads`,
  models: msg`Models of name finders`,
  ocr: msg`Languages of OCR`,
  backups: msg`Backups`,
  samples: msg`Sample documents`,
  logs: msg`Logs`,
  aside: msg`Records from before a restore`,
  rest: msg`Other files`,
}
