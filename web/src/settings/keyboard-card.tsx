import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/shortcuts.ts'
import { Switch } from '../ui/switch.tsx'

/** Whether single letters are commands. */
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
    </Card>
  )
}
