import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/controls/button.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { fetchPassword } from './download-calls.ts'
import styles from './download-page.module.css'

/** The password of an archive: asked for by a button, since the server tells it once; it stays on the page until that is left. */
export function PasswordLine({ id }: { id: string }) {
  const { t } = useLingui()
  const password = useMutation({ mutationFn: () => fetchPassword(id), gcTime: 0 })
  return (
    <div className={styles.password} role="status">
      {password.data === undefined && (
        <>
          <span>
            <Trans>This archive is encrypted.</Trans>
          </span>
          <Button look="line" disabled={password.isPending} onClick={() => password.mutate()}>
            <Trans>Show the password, once</Trans>
          </Button>
        </>
      )}
      {password.data !== undefined && (
        <>
          <span>
            <Trans>Keep this password now, it is not shown again:</Trans>
          </span>
          <code className={styles.secret}>{password.data}</code>
          <CopyButton text={password.data} label={t`Password`} />
        </>
      )}
      {password.error && <ErrorState error={password.error} />}
    </div>
  )
}
