import { textLanguages } from '@dossier/contract/tables/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/controls/select.tsx'
import { languageLabel } from '../../ui/words/languages.ts'
import styles from './retry.module.css'

/** What is said of texts beforehand: their language by the contract's name, the encoding of plain texts that do not tell theirs; empty: told from each. */
export type TextChoice = { language: string; charset: string }

/** Nothing is said of them. */
export const toldFromTexts: TextChoice = { language: '', charset: '' }

/** Encodings of plain texts that are met in practice; programs may ask for any other. */
const charsets = {
  'windows-1252': 'Windows 1252 (Western Europe)',
  'windows-1250': 'Windows 1250 (Central Europe)',
  'windows-1251': 'Windows 1251 (Cyrillic)',
  'windows-1253': 'Windows 1253 (Greek)',
  'windows-1254': 'Windows 1254 (Turkish)',
  'windows-1255': 'Windows 1255 (Hebrew)',
  'windows-1256': 'Windows 1256 (Arabic)',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-15': 'ISO 8859-15',
  'koi8-r': 'KOI8-R',
  ibm866: 'IBM 866',
  macintosh: 'Mac OS Roman',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
  big5: 'Big5',
  gb18030: 'GB 18030',
}

type Props = { choice: TextChoice; onChange: (choice: TextChoice) => void }

/** Language and encoding of texts that were taken for others. */
export function TextChoiceFields({ choice, onChange }: Props) {
  const { t, i18n } = useLingui()
  const told = { value: '', label: t`Told from each text` }
  const languages = textLanguages.map(({ name }) => ({ value: name, label: languageLabel(i18n.locale, name) }))
  const encodings = Object.entries(charsets).map(([value, label]) => ({ value, label }))
  return (
    <div className={styles.form}>
      <Select
        isField
        label={t`Language of the texts`}
        value={choice.language}
        options={[told, ...languages.sort((one, other) => one.label.localeCompare(other.label, i18n.locale))]}
        onChange={(language) => onChange({ ...choice, language })}
      />
      <Select
        isField
        label={t`Encoding of plain texts`}
        value={choice.charset}
        options={[told, ...encodings]}
        onChange={(charset) => onChange({ ...choice, charset })}
      />
      <p className={styles.hint}>
        <Trans>The encoding counts only where a text does not tell its own.</Trans>
      </p>
    </div>
  )
}
