import { Trans } from '@lingui/react/macro'
import { Switch } from '../../ui/controls/switch.tsx'
import { PasswordFields } from '../../ui/passwords/password-fields.tsx'
import { noPasswords, type PasswordList } from '../../ui/passwords/password-list.ts'
import styles from './start-cards.module.css'

type Props = { list: PasswordList | null; onChange: (list: PasswordList | null) => void }

/** The password switch of a form, off by default; switching it off forgets what was typed. */
export function PasswordOption({ list, onChange }: Props) {
  return (
    <div className={styles.option}>
      <Switch isOn={list !== null} onChange={(isOn) => onChange(isOn ? noPasswords : null)}>
        <b>
          <Trans>Try passwords on locked files</Trans>
        </b>
      </Switch>
      <p className={styles.hint}>
        <Trans>The list stays in memory for this one run and is stored nowhere.</Trans>
      </p>
      {list && <PasswordFields list={list} onChange={onChange} />}
    </div>
  )
}
