import type { PipelineState } from '@dossier/contract/names/names'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import styles from './find-dialog.module.css'

/** The finder that the form begins with. */
export function usualFinder(finders: readonly PipelineState[]): PipelineState | undefined {
  return finders.find(({ name }) => name === 'CORENLP') ?? finders[0]
}

/** What each finder finds; others, of extensions, go by their name alone. */
const words: Record<string, MessageDescriptor> = {
  CORENLP: msg`People, organisations and locations; with a model for each language. The most thorough.`,
  EMAIL: msg`E-mail addresses, in texts and in the heads of mails; in any language.`,
  COMPROMISE: msg`People, organisations and locations in English; light, without a model.`,
}

type Props = { finders: readonly PipelineState[]; chosen: string | undefined; onChoose: (name: string) => void }

/** One of the name finders. */
export function FinderChoice({ finders, chosen, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const group = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{t`Name finder`}</legend>
      {finders.map(({ name }) => (
        <label key={name} className={styles.finder}>
          <input type="radio" name={group} value={name} checked={name === chosen} onChange={() => onChoose(name)} />
          <span>
            <b>{name.toLowerCase()}</b>
            {words[name] && <span className={styles.hint}>{i18n._(words[name])}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
