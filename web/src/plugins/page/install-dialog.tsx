import type { PackageKind } from '@dossier/contract/packages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { packageFaultText } from './fault-words.ts'
import { lookAt, type Place, usePackageChanges } from './package-calls.ts'
import { PackageFacts } from './package-facts.tsx'
import styles from './packages.module.css'

type Props = { kind: PackageKind; place: Place | null; onPlace: (place: Place) => void; onClose: () => void }

/** Installs a package: first where it is, then what it is and asks for. */
export function InstallDialog({ kind, place, onPlace, onClose }: Props) {
  const { t } = useLingui()
  const title = kind === 'plugins' ? t`Install a plugin` : t`Install an extension`
  return place ? (
    <Looked key={JSON.stringify(place)} kind={kind} place={place} title={title} onClose={onClose} />
  ) : (
    <WhereFrom title={title} onPlace={onPlace} onClose={onClose} />
  )
}

function WhereFrom({ title, onPlace, onClose }: { title: string } & Pick<Props, 'onPlace' | 'onClose'>) {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() !== '') onPlace({ url: url.trim() })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor={`${id}url`}>
          <Trans>A file or a folder on this computer, or an https address</Trans>
        </label>
        <div className={styles.field}>
          <input
            id={`${id}url`}
            data-starts
            value={url}
            placeholder="/home/jo/plugin.zip"
            spellCheck={false}
            onChange={(event) => setUrl(event.target.value)}
          />
          <Button type="submit" look="primary" disabled={url.trim() === ''}>
            <Trans>Look at it</Trans>
          </Button>
        </div>
        <label htmlFor={`${id}file`}>
          <Trans>Or choose a zip or tar.gz file</Trans>
        </label>
        <input
          id={`${id}file`}
          type="file"
          accept=".zip,.tgz,.gz"
          aria-label={t`Choose a zip or tar.gz file`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onPlace({ file })
          }}
        />
      </form>
    </Dialog>
  )
}

/** So that a file that is chosen again is looked at again. */
let looks = 0

function Looked({ kind, place, title, onClose }: { title: string; place: Place } & Pick<Props, 'kind' | 'onClose'>) {
  const { t } = useLingui()
  const { install } = usePackageChanges(kind)
  const [key] = useState(() => {
    looks += 1
    return ['package-look', looks]
  })
  const look = useQuery({ queryKey: key, queryFn: () => lookAt(kind, place) })
  const accept = () => {
    if (look.data) install.mutate({ place, sha256: look.data.sha256 }, { onSuccess: onClose })
  }
  const name = look.data?.name ?? ''
  const version = look.data?.version ?? ''
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!look.data || install.isPending} onClick={accept}>
            <Trans>Install, switched off</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.look}>
        {look.isPending && <QuietWait text={t`Looking into it`} />}
        {look.data && (
          <>
            <h3>
              {name} <span className={styles.quiet}>{version}</span>
            </h3>
            {look.data.description && <p>{look.data.description}</p>}
            <PackageFacts look={look.data} />
            <p className={styles.quiet}>
              <Trans>Install it only if you trust whoever made it. It does nothing until you switch it on.</Trans>
            </p>
          </>
        )}
        <Fault error={look.error ?? install.error} />
      </div>
    </Dialog>
  )
}

function Fault({ error }: { error: unknown }) {
  const { i18n, t } = useLingui()
  if (!error) return null
  const text = packageFaultText(i18n, error)
  if (text === null) return <ErrorState error={error} />
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      <b>{t`It was not installed`}</b>
      <div>{text}</div>
    </Banner>
  )
}
