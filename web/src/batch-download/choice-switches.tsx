import { Trans } from '@lingui/react/macro'
import { Switch } from '../ui/controls/switch.tsx'
import type { Choices } from './download-calls.ts'
import styles from './download-dialog.module.css'

type Props = { choices: Choices; onChange: (change: Partial<Choices>) => void }

/** What comes along beside what was found, and how the archive is made. */
export function ChoiceSwitches({ choices: { withContainers, withThreads, offline, encrypt }, onChange }: Props) {
  return (
    <div className={styles.choices}>
      <Switch isOn={withContainers} onChange={(isOn) => onChange({ withContainers: isOn })}>
        <Trans>Also what each document lies in, such as the mail of an attachment</Trans>
      </Switch>
      <Switch isOn={withThreads} onChange={(isOn) => onChange({ withThreads: isOn })}>
        <Trans>Also the other messages of each thread</Trans>
      </Switch>
      <Switch isOn={offline} onChange={(isOn) => onChange({ offline: isOn })}>
        <Trans>A copy that opens by itself: with a page that lists all documents, and their texts</Trans>
      </Switch>
      <Switch isOn={encrypt} onChange={(isOn) => onChange({ encrypt: isOn })}>
        <Trans>Encrypt the archive; its password is shown once</Trans>
      </Switch>
    </div>
  )
}
