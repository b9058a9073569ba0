import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { activateLocale, localeCodes, locales } from '../../locales/locales.ts'
import { Segments } from '../controls/segments.tsx'
import { Select } from '../controls/select.tsx'
import { Switch } from '../controls/switch.tsx'
import styles from './appearance-choices.module.css'
import { choosePictures, usePicturesChoice } from './pictures-choice.ts'
import { chooseTheme, chosenTheme, subscribeTheme, themes } from './theme.ts'

/** Light or dark, the language, and whether documents are shown as small pictures: kept in this browser. */
export function AppearanceChoices() {
  const { t, i18n } = useLingui()
  const hasPictures = usePicturesChoice()
  const theme = useSyncExternalStore(subscribeTheme, chosenTheme)
  const labels = { system: t`Like the system`, light: t`Light`, dark: t`Dark` }
  return (
    <div className={styles.choices}>
      <div className={styles.row}>
        <span>{t`Theme`}</span>
        <Segments
          label={t`Theme`}
          value={theme}
          options={themes.map((each) => ({ value: each, label: labels[each] }))}
          onChange={(value) => chooseTheme(themes.find((each) => each === value) ?? 'system')}
        />
      </div>
      <div className={styles.row}>
        <span>{t`Language`}</span>
        <Select
          label={t`Language`}
          isLabelHidden
          value={localeCodes.find((code) => code === i18n.locale) ?? 'en'}
          options={localeCodes.map((code) => ({ value: code, label: locales[code] }))}
          onChange={(code) => void activateLocale(code)}
        />
      </div>
      <div className={styles.row}>
        <Switch isOn={hasPictures} onChange={choosePictures}>
          {t`Small pictures of documents`}
        </Switch>
      </div>
    </div>
  )
}
