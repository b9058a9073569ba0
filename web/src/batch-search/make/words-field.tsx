import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip } from '../../ui/controls/chip.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import styles from './form.module.css'

type Props = { label: string; hint: string; chosen: string[]; onChange: (chosen: string[]) => void }

/** Words that narrow where it is looked, such as folders: typed, and added by Enter or by leaving the field. */
export function WordsField({ label, hint, chosen, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const add = () => {
    const word = typed.trim()
    if (word !== '' && !chosen.includes(word)) onChange([...chosen, word])
    setTyped('')
  }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {chosen.map((word) => (
          <Chip
            key={word}
            removeLabel={t`Remove ${shownName(word)}`}
            onRemove={() => onChange(chosen.filter((each) => each !== word))}
          >
            {shownName(word)}
          </Chip>
        ))}
        <input
          className={styles.word}
          aria-label={label}
          placeholder={hint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return
            event.preventDefault()
            add()
          }}
        />
      </div>
    </fieldset>
  )
}
