import type { Backup, BackupFault } from '@dossier/contract/backups'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isUnderWay } from '../tasks/task.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { Confirm } from '../ui/controls/confirm.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { ProgressBar } from '../ui/display/progress-bar.tsx'
import { ServerSentence } from '../ui/display/server-sentence.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { formatCount, formatMoment, formatSize } from '../ui/words/numbers.ts'
import styles from './backups.module.css'
import type { BackupTask } from './use-backups.ts'

type Props = { backup: Backup; check: BackupTask | undefined; isPending: boolean; onCheck: () => void; onRemove: () => void }

/** One backup: when it was made, what it holds, where it lies, what checking it found, and how it is put back. */
export function BackupRow({ backup, check, isPending, onCheck, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const at = formatMoment(i18n.locale, new Date(backup.madeAt))
  const number = (value: number) => formatCount(i18n.locale, value)
  const isChecking = check !== undefined && isUnderWay(check)
  return (
    <li className={styles.row}>
      <b>{at}</b>
      <span className={styles.buttons}>
        <IconButton label={t`Check: ${at}`} disabled={isPending || isChecking} onClick={onCheck}>
          <ShieldCheck aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Remove: ${at}`} disabled={isPending || isChecking} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
      <span className={styles.facts}>
        <Trans>
          {number(backup.counts.documents)} documents, {number(backup.counts.files)} files,{' '}
          {formatSize(i18n.locale, backup.bytes)}
        </Trans>
      </span>
      <code className={styles.place}>
        <bdi>{backup.path}</bdi>
      </code>
      {isChecking ? <ProgressBar value={check.progress} label={t`Checking`} /> : <Found check={check} />}
      <details className={styles.facts}>
        <summary>
          <Trans>Restore it</Trans>
        </summary>
        <p>
          <Trans>Stop Dossier, then run this command. Existing records are set aside, not deleted.</Trans>
        </p>
        <Command path={backup.path} />
        <p>
          <Trans>
            Seal: <code className={styles.place}>{backup.seal}</code>
          </Trans>
        </p>
      </details>
      {isAsking && (
        <Confirm
          title={t`Remove this backup?`}
          action={t`Remove`}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onRemove()
          }}
        >
          <Trans>Its contents cannot be recovered from it afterwards.</Trans>
        </Confirm>
      )}
    </li>
  )
}

function Command({ path }: { path: string }) {
  const { t } = useLingui()
  const command = `npx dossier backup restore '${path.replaceAll("'", String.raw`'\''`)}' --replace`
  return (
    <p className={styles.command}>
      <code>{command}</code>
      <CopyButton text={command} label={t`the command`} />
    </p>
  )
}

/** What the last check found; nothing where there was none. */
function Found({ check }: { check: BackupTask | undefined }) {
  const { t, i18n } = useLingui()
  if (check?.error)
    return (
      <Tag kind="bad">
        <ServerSentence text={check.error.message} />
      </Tag>
    )
  const faults = check?.result?.faults
  if (!faults) return null
  const at = formatMoment(i18n.locale, new Date(check?.completedAt ?? 0))
  if (faults.length === 0) return <Tag kind="ok">{t`Intact, checked ${at}`}</Tag>
  return (
    <ul className={styles.faults}>
      {faults.map(({ fault, file, detail }) => (
        <li key={`${file} ${fault}`}>
          <Tag kind="bad">{i18n._(faultWords[fault])}</Tag> <bdi>{file}</bdi> {detail}
        </li>
      ))}
    </ul>
  )
}

const faultWords: Record<BackupFault['fault'], MessageDescriptor> = {
  'no-list': msg`Not readable as a backup`,
  missing: msg`Missing`,
  changed: msg`Changed since it was written`,
  damaged: msg`Damaged inside`,
  counts: msg`Contents do not match its list`,
}
