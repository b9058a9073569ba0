import type { SettingFacts } from '@dossier/contract/settings/settings-list'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Hidden } from '../../ui/display/hidden.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import styles from './limits-card.module.css'
import { settingWords, sourceWords, unitWords } from './setting-words.ts'

type Props = {
  setting: SettingFacts
  /** As it stands in the form. */
  value: string
  onChange: (value: string) => void
}

/** One setting: what it does, its value, where that comes from; one that was changed is bold and can be taken back. */
export function SettingRow({ setting, value, onChange }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { label, about } = settingWords[setting.name]
  const unit = unitWords[setting.unit]
  const isChanged = value !== setting.value
  const name = i18n._(label)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {setting.unit === 'yesNo' ? (
          <span className={isChanged ? styles.changed : styles.name}>{name}</span>
        ) : (
          <label htmlFor={id} className={isChanged ? styles.changed : styles.name}>
            {name}
          </label>
        )}
        <p id={`${id}-about`} className={styles.quiet}>
          {i18n._(about)}
        </p>
        <Origin setting={setting} />
      </div>
      <div className={styles.value}>
        {setting.unit === 'yesNo' ? (
          <Switch isOn={value === 'true'} onChange={(isOn) => onChange(String(isOn))}>
            <Hidden>{name}</Hidden>
          </Switch>
        ) : (
          <input
            id={id}
            aria-describedby={`${id}-about`}
            className={styles.input}
            value={value}
            inputMode={unit ? 'numeric' : 'text'}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        <span className={styles.unit}>{unit && i18n._(unit)}</span>
        <span className={styles.undo}>
          {isChanged && (
            <IconButton label={t`Undo: ${name}`} onClick={() => onChange(setting.value)}>
              <Undo2 aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
    </div>
  )
}

/** Its key, its default, and who says its value. */
function Origin({ setting: { name, source, place, default: usual, value, inFile, needsRestart } }: { setting: SettingFacts }) {
  const { i18n } = useLingui()
  const isStronger = source === 'flag' || source === 'environment'
  return (
    <p className={styles.origin}>
      <code>{name}</code>
      <Tag kind={source === 'default' ? 'plain' : 'info'}>{i18n._(sourceWords[source])}</Tag>
      {value !== usual && (
        <span>
          <Trans>Default: {usual}</Trans>
        </span>
      )}
      {isStronger && (
        <span>
          <Trans>{place} is stronger than what is set here.</Trans>
        </span>
      )}
      {isStronger && inFile !== null && (
        <span>
          <Trans>The file says {inFile}.</Trans>
        </span>
      )}
      {needsRestart && (
        <span>
          <Trans>Holds from the next start</Trans>
        </span>
      )}
    </p>
  )
}
