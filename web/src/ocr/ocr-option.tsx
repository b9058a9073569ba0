import { Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { Switch } from '../ui/controls/switch.tsx'
import { LanguageChoice } from './language-choice.tsx'
import styles from './ocr.module.css'
import { useOcrSetup } from './ocr-calls.ts'

/** Whether pictures are read, and in which languages; none: that of most documents. */
export type OcrChoice = { ocr: boolean; languages: string[] }

/** The switch of OCR in a form, off unless somebody wants it; where nothing can be read it says what to do. */
export function OcrOption({ choice, onChange }: { choice: OcrChoice; onChange: (choice: OcrChoice) => void }) {
  const { t } = useLingui()
  const setup = useOcrSetup()
  const isMissing = setup.data?.engines.length === 0
  return (
    <div className={styles.option}>
      <Switch isOn={choice.ocr} isDisabled={isMissing} onChange={(ocr) => onChange({ ...choice, ocr })}>
        <b>{t`Read scans and pictures (OCR)`}</b>
      </Switch>
      <p className={styles.hint}>
        {isMissing ? (
          <Trans>
            No language of pictures can be read on this computer yet: see{' '}
            <a href={hrefOf(addresses.settingsPage('languages'))}>Settings</a>.
          </Trans>
        ) : (
          <Trans>Texts come first; then pages without text are read, a second or so each. It can be stopped at any time.</Trans>
        )}
      </p>
      {choice.ocr && <LanguageChoice languages={choice.languages} onChange={(languages) => onChange({ ...choice, languages })} />}
    </div>
  )
}
