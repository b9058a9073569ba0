import { Trans } from '@lingui/react/macro'
import { Switch } from '../../ui/controls/switch.tsx'
import { chooseHistory, useHistoryChoice } from '../known/choice.ts'

/** For who wants no history: nothing is written down from now on but what they save. Not there until the present choice is known. */
export function HistorySwitch() {
  const isKept = useHistoryChoice()
  if (isKept === undefined) return null
  return (
    <Switch isOn={!isKept} onChange={(isOn) => void chooseHistory(!isOn)}>
      <Trans>Do not keep my history</Trans>
    </Switch>
  )
}
