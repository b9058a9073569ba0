import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useOffered } from '../feature/offered.ts'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { HelpLinks } from '../ui/display/help-links.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/shortcuts.ts'
import { KeySheet } from './key-sheet.tsx'

/** The keyboard shortcuts, and where there is more help. */
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
      <HelpLinks onFollow={onClose} />
    </Dialog>
  )
}
