import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { KeySheet } from '../shell/key-sheet.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { Card } from '../ui/display/card.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/shortcuts.ts'

/** Whether single letters act as shortcuts. */
export function KeyboardCard() {
  const { t } = useLingui()
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Card title={t`Keyboard`}>
      <Switch
        isOn={isOn}
        onChange={(on) => {
          setSingleKeys(on)
          setOn(on)
        }}
      >
        <Trans>Single letters are commands, such as j and k for the next and previous document</Trans>
      </Switch>
      <KeySheet />
    </Card>
  )
}
