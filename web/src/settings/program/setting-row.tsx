import { isStronger, type SettingFacts } from '@dossier/contract/settings/settings-list'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Hidden } from '../../ui/display/hidden.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import styles from './program-card.module.css'
import { settingWords, sourceWords, unitWords } from './setting-words.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** One setting: what it does, its value, where that comes from; one that was changed is bold and can be taken back. */
export function SettingRow({ setting, form }: { setting: SettingFacts; form: SettingsForm }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { label, about } = settingWords[setting.name]
  const unit = unitWords[setting.unit]
  const isChanged = form.valueOf(setting) !== setting.next
  const name = i18n._(label)
  const fault = form.faultOf(setting)
  const meanwhile = form.meanwhileOf(setting)
  const now = shown(meanwhile ?? '')
  return (
    <div className={isWide(setting) ? styles.wideRow : styles.row}>
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
        <Field setting={setting} form={form} id={id} name={name} />
        <span className={styles.unit}>{unit && i18n._(unit)}</span>
        <span className={styles.undo}>
          {isChanged && (
            <IconButton label={t`Undo: ${name}`} onClick={() => form.undo(setting.name)}>
              <Undo2 aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      <div id={`${id}-fault`} className={styles.fault}>
        {fault}
        {meanwhile !== undefined && (
          <>
            <Trans>Someone else has since set it to {now}.</Trans>{' '}
            <Button look="link" onClick={() => form.undo(setting.name)}>
              <Trans>Use that value</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** Nothing is shown as a dash. */
function shown(value: string): string {
  return value === '' ? '–' : value
}

/** Texts need more room than numbers. */
function isWide({ unit }: SettingFacts): boolean {
  return unit === 'text' || unit === 'list' || unit === 'lines'
}

/** Whether it can be changed here: nothing is stronger than the file, which can say it. */
function isOpen({ source, isFixed }: SettingFacts): boolean {
  return !isFixed && !isStronger(source)
}

type FieldProps = { setting: SettingFacts; form: SettingsForm; id: string; name: string }

function Field({ setting, form, id, name }: FieldProps) {
  const value = form.valueOf(setting)
  if (setting.unit === 'yesNo')
    return (
      <Switch isOn={value === 'true'} isDisabled={!isOpen(setting)} onChange={(isOn) => form.type(setting, String(isOn))}>
        <Hidden>{name}</Hidden>
      </Switch>
    )
  const field = {
    id,
    'aria-describedby': `${id}-about ${id}-fault`,
    'aria-invalid': form.faultOf(setting) !== undefined,
    className: styles.input,
    value,
    disabled: !isOpen(setting),
    spellCheck: false,
    autoComplete: 'off',
  }
  if (setting.unit === 'lines')
    return <textarea {...field} rows={3} onChange={(event) => form.type(setting, event.target.value)} />
  return (
    <input
      {...field}
      inputMode={unitWords[setting.unit] ? 'numeric' : 'text'}
      onChange={(event) => form.type(setting, event.target.value)}
    />
  )
}

/** Its key, its default, and who says its value. */
function Origin({ setting }: { setting: SettingFacts }) {
  const { i18n } = useLingui()
  const { name, source, place, default: usual, value, next, inFile, needsRestart, isFixed } = setting
  const [usually, inForce] = [shown(usual), shown(value)]
  const isOverruled = isStronger(source)
  return (
    <p className={styles.origin}>
      <code>{name}</code>
      <Tag kind={source === 'default' ? 'plain' : 'info'}>{i18n._(sourceWords[source])}</Tag>
      {!isFixed && next !== usual && (
        <span>
          <Trans>Default: {usually}</Trans>
        </span>
      )}
      {isOverruled && (
        <span>
          <Trans>It is set by {place}, and cannot be changed here.</Trans>
        </span>
      )}
      {isOverruled && inFile !== null && (
        <span>
          <Trans>The file says {inFile}.</Trans>
        </span>
      )}
      {needsRestart && value === next && (
        <span>
          <Trans>A change holds from the next start</Trans>
        </span>
      )}
      {value !== next && (
        <span>
          <Trans>Until the next start: {inForce}</Trans>
        </span>
      )}
    </p>
  )
}
