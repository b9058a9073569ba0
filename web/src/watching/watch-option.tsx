import { Trans } from '@lingui/react/macro'
import { Switch } from '../ui/controls/switch.tsx'
import styles from './watch.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** The switch of the watch in the form that starts a run. */
export function WatchOption({ isOn, onChange }: Props) {
  return (
    <div>
      <Switch isOn={isOn} onChange={onChange}>
        <b>
          <Trans>Watch this folder</Trans>
        </b>
      </Switch>
      <p className={styles.hint}>
        <Trans>What is new, changed, moved or removed is noticed and read.</Trans>
      </p>
    </div>
  )
}
