import type { Translation } from '@dossier/contract/documents/translations'
import { Trans, useLingui } from '@lingui/react/macro'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { languageLabel } from '../../../ui/words/languages.ts'
import styles from './translated.module.css'
import { chooseTranslation, useTranslationChoice } from './translation-choice.ts'

type Props = { original: string | undefined; translations: readonly Translation[]; chosen: Translation | undefined }

/** In which language the text is read, whether the original stands beside it, and who translated it. */
export function TranslationBar({ original, translations, chosen }: Props) {
  const { t, i18n } = useLingui()
  const { isBeside } = useTranslationChoice()
  const label = (name: string) => languageLabel(i18n.locale, name)
  const own = original === undefined || original === 'UNKNOWN' ? null : label(original)
  const options = [
    { value: '', label: own === null ? t`Original` : t`Original (${own})` },
    ...translations.map(({ language }) => ({ value: language, label: label(language) })),
  ]
  const translator = chosen?.translator
  return (
    <div className={styles.bar}>
      <Segments
        label={t`Language of the text`}
        options={options}
        value={chosen?.language ?? ''}
        onChange={(language) => chooseTranslation({ language: language === '' ? null : language })}
      />
      {chosen && (
        <Switch isOn={isBeside} onChange={(isOn) => chooseTranslation({ isBeside: isOn })}>
          <Trans>Beside the original</Trans>
        </Switch>
      )}
      {chosen && (
        <span className={styles.note}>
          {translator ? <Trans>Translated by {translator}</Trans> : <Trans>A translation: quote from the original</Trans>}
        </span>
      )}
    </div>
  )
}
