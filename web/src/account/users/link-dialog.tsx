import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import form from '../form.module.css'
import type { PasswordLink } from './user-changes.ts'

/** The link by which a user chooses a password, shown once. */
export function LinkDialog({ uid, secret, onClose }: PasswordLink & { onClose: () => void }) {
  const { t } = useLingui()
  const address = `${location.origin}${location.pathname}#/login?link=${secret}`
  return (
    <Dialog
      title={t`A link for ${uid}`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Whoever opens it chooses the password of this user, once, within two days. It is shown now and never again; former links
          open nothing any more.
        </Trans>
      </p>
      <div className={form.told}>
        <code>{address}</code>
        <CopyButton text={address} label={t`the link`} />
      </div>
    </Dialog>
  )
}
