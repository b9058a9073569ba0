import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/shortcuts.ts'
import styles from './help-dialog.module.css'

/** The keys that do something, and the way to the guide. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [isOn, setOn] = useState(areSingleKeysOn)
  const groups = [
    {
      name: t`Everywhere`,
      keys: [
        { label: t`Search`, keys: ['/'] },
        { label: t`Commands`, keys: ['Ctrl', 'K'] },
        { label: t`This sheet`, keys: ['?'] },
        { label: t`Back, close`, keys: ['Esc'] },
      ],
    },
    {
      name: t`Results`,
      keys: [
        { label: t`Next, previous document`, keys: ['j', 'k'] },
        { label: t`Open`, keys: ['Enter'] },
      ],
    },
    {
      name: t`Document`,
      keys: [
        { label: t`Find in the text`, keys: ['Ctrl', 'F'] },
        { label: t`Next, previous hit`, keys: ['Enter', 'Shift Enter'] },
        { label: t`Previous, next document`, keys: ['Ctrl ←', 'Ctrl →'] },
        { label: t`Next, previous tab`, keys: ['Ctrl Alt PgDn', 'PgUp'] },
      ],
    },
  ]
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
                <div key={entry.label} className={styles.row}>
                  <dt>{entry.label}</dt>
                  <dd>
                    {entry.keys.map((key) => (
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
