import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useOffered } from '../feature/offered.ts'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/shortcuts.ts'
import styles from './help-dialog.module.css'
import { KeySheet } from './key-sheet.tsx'

/** The keyboard shortcuts, and the link to the guide. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [isOn, setOn] = useState(areSingleKeysOn)
  const parts = useOffered('helpParts')
  return (
    <Dialog title={t`Keyboard shortcuts`} size="large" onClose={onClose}>
      <Switch
        isOn={isOn}
        onChange={(on) => {
          setSingleKeys(on)
          setOn(on)
        }}
      >
        <Trans>Single-letter keys</Trans>
      </Switch>
      {parts.map(({ name, Part }) => (
        <Suspense key={name}>
          <Part onClose={onClose} />
        </Suspense>
      ))}
      <KeySheet />
      <p className={styles.guide}>
        <a href={hrefOf(addresses.guide('start'))} onClick={onClose}>
          <Trans>Read the user guide</Trans>
        </a>
      </p>
    </Dialog>
  )
}
