import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, Command, LogOut } from 'lucide-react'
import { hrefOf } from '../address/hash-history.ts'
import { useSession } from '../api/session.ts'
import { AppearanceChoices } from '../ui/appearance/appearance-choices.tsx'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import styles from './menu-dialog.module.css'
import { useNavEntries } from './nav-entries.ts'
import type { Overlay } from './overlay.ts'

/** All screens and options, where the bar has no room for them. */
export function MenuDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (overlay: Overlay) => void }) {
  const { t } = useLingui()
  const { mode } = useSession()
  return (
    <Dialog title={t`Menu`} onClose={onClose}>
      <nav className={styles.nav} aria-label={t`All screens`}>
        {useNavEntries().map(({ name, address, label, icon: Icon, isCurrent }) => (
          <a key={name} href={hrefOf(address)} onClick={onClose} aria-current={isCurrent ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {label}
          </a>
        ))}
      </nav>
      <div className={styles.row}>
        <Button look="quiet" onClick={() => onOpen('commands')}>
          <Command aria-hidden="true" />
          <Trans>Commands</Trans>
        </Button>
        <Button look="quiet" onClick={() => onOpen('help')}>
          <CircleQuestionMark aria-hidden="true" />
          <Trans>Help</Trans>
        </Button>
        {mode === 'server' && (
          <ButtonLink look="quiet" href="/auth/signout">
            <LogOut aria-hidden="true" />
            <Trans>Sign out</Trans>
          </ButtonLink>
        )}
      </div>
      <AppearanceChoices />
    </Dialog>
  )
}
