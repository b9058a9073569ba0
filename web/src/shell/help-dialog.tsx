import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/shortcuts.ts'
import styles from './help-dialog.module.css'
import { useHelpKeys } from './help-keys.ts'

/** The keyboard shortcuts, and the link to the guide. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [isOn, setOn] = useState(areSingleKeysOn)
  const groups = useHelpKeys()
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
      <div className={styles.groups}>
        {groups.map(({ name, keys }) => (
          <section key={name}>
            <h3 className={styles.name}>{name}</h3>
            <dl>
              {keys.map((entry) => (
                <div key={entry.name} className={styles.row}>
                  <dt>{i18n._(entry.label)}</dt>
                  <dd>
                    {entry.shown.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.guide}>
        <a href={hrefOf(addresses.guide('start'))} onClick={onClose}>
          <Trans>Read the user guide</Trans>
        </a>
      </p>
    </Dialog>
  )
}
