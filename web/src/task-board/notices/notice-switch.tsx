import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Switch } from '../../ui/controls/switch.tsx'
import { canTellOutside, chooseOutside, isToldOutside, subscribeOutside } from './browser-notices.ts'

/** Whether the browser tells when a task has ended while the page is out of sight. The page itself tells in any case. */
export function NoticeSwitch() {
  const isOn = useSyncExternalStore(subscribeOutside, isToldOutside)
  if (!canTellOutside()) return null
  return (
    <Switch isOn={isOn} onChange={(wanted) => void chooseOutside(wanted)}>
      <Trans>Tell me outside this page too</Trans>
    </Switch>
  )
}
