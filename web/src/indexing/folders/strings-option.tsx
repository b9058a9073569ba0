import { Trans } from '@lingui/react/macro'
import { Switch } from '../../ui/controls/switch.tsx'
import styles from './start-cards.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** The switch of strings in a form, off unless somebody wants them: most of what they bring is of no use. */
export function StringsOption({ isOn, onChange }: Props) {
  return (
    <div className={styles.option}>
      <Switch isOn={isOn} onChange={onChange}>
        <b>
          <Trans>Search strings in files without a reader</Trans>
        </b>
      </Switch>
      <p className={styles.hint}>
        <Trans>What looks like text among the bytes of databases, programs and damaged files, marked as such.</Trans>
      </p>
    </div>
  )
}
