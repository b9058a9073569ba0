import { useLingui } from '@lingui/react/macro'
import { useHelpKeys } from './help-keys.ts'
import styles from './key-sheet.module.css'

/** All keys that do something, in groups. */
export function KeySheet() {
  const { i18n } = useLingui()
  const groups = useHelpKeys()
  return (
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
  )
}
