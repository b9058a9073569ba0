import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { Card } from '../ui/display/card.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatMoment } from '../ui/words/numbers.ts'
import styles from './attach.module.css'
import { AttachFault } from './attach-fault.tsx'
import { AttachField } from './attach-field.tsx'
import { commandOf, useAttach } from './use-attach.ts'

/** Where an index is and who we are there; what it has; and reading it. On a server its operator does that, by the command that is made here: it opens files and addresses of that machine. */
export function AttachForm() {
  const { t } = useLingui()
  const form = useAttach()
  const isOwn = useSession().mode === 'local'
  const { typed, type, project, looking, reading } = form
  const outcome = useRef<HTMLDivElement>(null)
  const told = looking.status === 'idle' ? '' : `${looking.status} ${reading.status}`
  // It stands below the form, which may be higher than a small window.
  useEffect(() => {
    if (told !== '') outcome.current?.scrollIntoView?.({ block: 'nearest' })
  }, [told])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOwn && form.canLook && !looking.isPending) looking.mutate()
  }
  const field = { typed, type }
  return (
    <Card title={t`The index`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <AttachField
          {...field}
          name="url"
          label={t`Address of the cluster`}
          hint={t`Such as https://search.example:9200. Unencrypted http:// is accepted for this machine only.`}
        />
        <AttachField {...field} name="index" label={t`Name of the index`} hint={t`Such as local-datashare.`} />
        <AttachField
          {...field}
          name="project"
          label={t`Project here`}
          placeholder={typed.index.trim()}
          hint={t`Without a name: that of the index. It may be new, or was read from this index before.`}
          fault={form.isProjectWrong ? t`Use lower-case letters, digits, - and _.` : undefined}
        />
        <AttachField
          {...field}
          name="signIn"
          label={t`File with the password or key`}
          hint={t`Its whole path. It has one line: user:password, or ApiKey and the key. No password is typed here or kept.`}
        />
        <AttachField
          {...field}
          name="ca"
          label={t`File with the certificate of the cluster’s own authority`}
          hint={t`Its whole path, where the cluster has an authority of its own.`}
        />
        {isOwn ? (
          <div className={styles.buttons}>
            <Button look={looking.data ? 'plain' : 'primary'} type="submit" disabled={!form.canLook || looking.isPending}>
              <Trans>See what is there</Trans>
            </Button>
          </div>
        ) : (
          <Command command={commandOf(typed, project)} />
        )}
      </form>
      <div ref={outcome} className={styles.outcome}>
        {looking.isPending && <QuietWait text={t`Asking the cluster`} />}
        <AttachFault error={looking.error ?? reading.error} />
        {looking.data && !reading.error && <Found form={form} />}
      </div>
    </Card>
  )
}

function Found({ form: { looking, reading, project } }: { form: ReturnType<typeof useAttach> }) {
  const { i18n } = useLingui()
  const found = looking.data
  if (!found) return null
  if (reading.isSuccess)
    return (
      <Banner kind="ok" role="status" action={<a href={hrefOf(addresses.aboutProject(project))}>{project}</a>}>
        <Trans>It is being read. How far that is stands below, and among the tasks.</Trans>
      </Banner>
    )
  const { documents, duplicates, names, cluster, index, readAt } = found
  const day = readAt === null ? '' : formatMoment(i18n.locale, new Date(readAt))
  return (
    <div className={styles.found} role="status">
      <p>
        <b>{index}</b> ({cluster}): <Plural value={documents} one="# document" other="# documents" />,{' '}
        <Plural value={duplicates} one="# duplicate" other="# duplicates" />,{' '}
        <Plural value={names} one="# name" other="# names" />
      </p>
      {readAt !== null && (
        <p className={styles.quiet}>
          <Trans>It was read into this project before, last on {day}: what is new, has changed or has gone is followed.</Trans>
        </p>
      )}
      {documents === 0 && (
        <p className={styles.quiet}>
          <Trans>There are no documents in it: look at its name.</Trans>
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="primary" disabled={reading.isPending} onClick={() => reading.mutate()}>
          <Trans>Read it into the project {project}</Trans>
        </Button>
      </div>
    </div>
  )
}

function Command({ command }: { command: string }) {
  const { t } = useLingui()
  return (
    <div className={styles.found}>
      <p className={styles.quiet}>
        <Trans>
          In server mode the operator reads an index in, on the server’s machine, since its files and addresses are opened:
        </Trans>
      </p>
      <div className={styles.command}>
        <code>{command}</code>
        <CopyButton text={command} label={t`the command`} />
      </div>
    </div>
  )
}
