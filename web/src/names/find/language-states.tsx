import type { Model } from '@dossier/contract/names/models'
import type { NamesOfLanguage, PipelineState } from '@dossier/contract/names/names'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { languageLabel } from '../../ui/words/languages.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { BringModel } from './bring-model.tsx'
import { faultText } from './fault-text.ts'
import styles from './find-dialog.module.css'
import { useModels } from './finder-calls.ts'

type Props = {
  finder: PipelineState
  /** Languages that the reader does not want. */
  leftOut: readonly string[]
  isOffline: boolean
  onChange: (leftOut: readonly string[]) => void
}

/** The languages of the project's documents: which are read, what is missing for the others and how to get it. */
export function LanguageStates({ finder, leftOut, isOffline, onChange }: Props) {
  const { t } = useLingui()
  const models = useModels(finder.name)
  const known = finder.languages.filter(({ missing }) => missing?.code !== 'LANGUAGE_NOT_READ')
  const unread = finder.languages.filter((each) => !known.includes(each))
  const toggle = (language: string) =>
    onChange(leftOut.includes(language) ? leftOut.filter((each) => each !== language) : [...leftOut, language])
  if (finder.languages.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t`Languages of the documents`}</legend>
      {known.map((state) => (
        <Language
          key={state.language}
          state={state}
          model={models.find(({ language }) => language === state.language)}
          isChosen={!leftOut.includes(state.language)}
          isOffline={isOffline}
          onToggle={() => toggle(state.language)}
        />
      ))}
      {unread.length > 0 && <Unread finder={finder.name} languages={unread} />}
      <Licence models={models} />
    </fieldset>
  )
}

type LanguageProps = {
  state: NamesOfLanguage
  model: Model | undefined
  isChosen: boolean
  isOffline: boolean
  onToggle: () => void
}

function Language({ state, model, isChosen, isOffline, onToggle }: LanguageProps) {
  const { i18n } = useLingui()
  const { language, documents, done, lost, missing } = state
  const left = formatCount(i18n.locale, Math.max(0, documents - done - lost))
  const all = formatCount(i18n.locale, documents)
  return (
    <div className={styles.language}>
      <label>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span>{languageLabel(i18n.locale, language)}</span>
      </label>
      <span className={styles.hint}>
        <Trans>
          {left} of {all} documents to be read
        </Trans>
      </span>
      {missing && (
        <span className={styles.missing}>
          {faultText(i18n, missing)} <Trans>Its documents stay to be read.</Trans>
        </span>
      )}
      {missing && model && !isOffline && <BringModel model={model} />}
    </div>
  )
}

/** Languages for which this finder has nothing, whatever is brought. */
function Unread({ finder, languages }: { finder: string; languages: readonly NamesOfLanguage[] }) {
  const { i18n } = useLingui()
  const documents = languages.reduce((sum, each) => sum + each.documents, 0)
  const names = new Intl.ListFormat(i18n.locale).format(languages.map(({ language }) => languageLabel(i18n.locale, language)))
  const sentence = plural(documents, {
    one: `# document is in a language that ${finder} does not read: ${names}.`,
    other: `# documents are in languages that ${finder} does not read: ${names}.`,
  })
  return <p className={styles.hint}>{sentence}</p>
}

/** Under what licence the models are; each licence once. */
function Licence({ models }: { models: readonly Model[] }) {
  const [first] = models
  if (!first) return null
  const { licence, licenceUrl } = first
  return (
    <p className={styles.hint}>
      <Trans>
        Models come from the Maven registry, only when you press a button. Licence:{' '}
        <a href={licenceUrl} target="_blank" rel="noreferrer">
          {licence}
        </a>
      </Trans>
    </p>
  )
}
