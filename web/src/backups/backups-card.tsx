import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArchiveRestore } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useSession } from '../api/session.ts'
import { isUnderWay } from '../tasks/task.ts'
import { stopTask } from '../tasks/task-calls.ts'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { ProgressBar } from '../ui/display/progress-bar.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { ServerSentence } from '../ui/display/server-sentence.tsx'
import { BackupRow } from './backup-row.tsx'
import styles from './backups.module.css'
import { type BackupTask, useBackupChanges, useBackups, useBackupTasks } from './use-backups.ts'

/** Backups that there are, and the form that makes one. In server mode they are its operator's. */
export function BackupsCard() {
  const { mode } = useSession()
  return mode === 'local' ? <LocalCard /> : null
}

function LocalCard() {
  const { t } = useLingui()
  const { made, checkOf } = useBackupTasks()
  const list = useBackups(made)
  const { make, check, remove } = useBackupChanges()
  return (
    <Card title={t`Backups`} extra={<a href={hrefOf(addresses.guide('backups'))}>{t`What is in a backup`}</a>}>
      <MakeForm
        folder={list.data?.folder ?? ''}
        made={made}
        isPending={make.isPending}
        onMake={(folder) => make.mutate(folder)}
      />
      {make.error && <ErrorState error={make.error} />}
      {list.isPending && <QuietWait text={t`Looking for backups`} />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data?.backups.length === 0 && (
        <p className={styles.quiet}>
          <Trans>There is no backup yet.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {list.data?.backups.map((backup) => (
          <BackupRow
            key={backup.path}
            backup={backup}
            check={checkOf(backup.path)}
            isPending={check.isPending || remove.isPending}
            onCheck={() => check.mutate(backup.path)}
            onRemove={() => remove.mutate(backup.path)}
          />
        ))}
      </ul>
      {(check.error ?? remove.error) && <ErrorState error={check.error ?? remove.error} />}
      {list.data && list.data.away.length > 0 && (
        <Banner kind="warn">
          <Plural
            value={list.data.away.length}
            one="One folder of backups is not there now:"
            other="# folders of backups are not there now:"
          />{' '}
          <bdi>{list.data.away.join(', ')}</bdi>
        </Banner>
      )}
    </Card>
  )
}

type FormProps = { folder: string; made: BackupTask | undefined; isPending: boolean; onMake: (folder: string) => void }

function MakeForm({ folder, made, isPending, onMake }: FormProps) {
  const { t } = useLingui()
  const [typed, type] = useState('')
  const id = useId()
  const running = made && isUnderWay(made) ? made : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!running && !isPending) onMake(typed.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>
        <Trans>Folder</Trans>
      </label>
      <input
        id={id}
        className={styles.input}
        value={typed}
        placeholder={folder}
        aria-describedby={`${id}-about`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
      {running ? (
        <Button onClick={() => void stopTask(running.id)}>{t`Stop`}</Button>
      ) : (
        <Button look="primary" type="submit" disabled={isPending}>
          <ArchiveRestore aria-hidden="true" />
          <Trans>Make a backup</Trans>
        </Button>
      )}
      <p id={`${id}-about`} className={styles.quiet}>
        <Trans>
          If left empty, the backup goes into Dossier’s home folder. One on another disk survives the loss of this disk.
        </Trans>
      </p>
      {running && <ProgressBar value={running.progress} label={t`Making a backup`} />}
      {!running && made?.error && (
        <Banner kind="bad" role="alert">
          <ServerSentence text={made.error.message} />
        </Banner>
      )}
    </form>
  )
}
