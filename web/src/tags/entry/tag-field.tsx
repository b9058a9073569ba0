import { splitLabels } from '@dossier/contract/marks/tag-labels'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '../../ui/shortcuts.ts'
import { TagLabel } from '../chips/tag-label.tsx'
import styles from './tag-field.module.css'
import { useTagSuggestions } from './use-tag-suggestions.ts'
import { completeTyping, wordInTyping } from './word-in-typing.ts'

type Props = {
  /** One, or several joined by commas. */
  project: string
  label: string
  typed: string
  /** Tags that are not suggested: they are there already. */
  without?: readonly string[]
  onType: (typed: string) => void
  /** Enter, where no suggestion is chosen. */
  onEnter: () => void
  /** Escape, where no suggestions are shown. By default that is the page's. */
  onEscape?: () => void
  onBlur?: () => void
}

/** A field for tags, split on spaces; the project's own are suggested for the word that is being typed. The focus begins in it. */
export function TagField({ project, label, typed, without = [], onType, onEnter, onEscape, onBlur }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const word = wordInTyping(typed)
  const others = splitLabels([typed.slice(0, typed.length - word.length)])
  const suggestions = useTagSuggestions(project, word, [...without, ...others])
  const isShown = isOpen && suggestions.length > 0
  const type = (text: string) => {
    onType(text)
    setOpen(true)
    setAt(-1)
  }
  const take = (suggestion: string) => {
    onType(completeTyping(typed, suggestion))
    setOpen(false)
    setAt(-1)
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    if (isShown) setAt((at + by + suggestions.length + (at < 0 && by < 0 ? 1 : 0)) % suggestions.length)
  }
  const enter = () => {
    const chosen = isShown ? suggestions[at] : undefined
    if (chosen) take(chosen.label)
    else onEnter()
  }
  const leave = isShown ? () => setOpen(false) : onEscape
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: enter,
      Escape: leave,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <span className={styles.place}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
        placeholder={t`Add tags, separated by spaces`}
        autoComplete="off"
        autoCapitalize="off"
        data-starts
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={() => {
          setOpen(false)
          onBlur?.()
        }}
      />
      {isShown && (
        <div role="listbox" id={id} aria-label={t`Tags of this project`} className={styles.list}>
          {suggestions.map((suggestion, number) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
            <div
              key={suggestion.label}
              id={`${id}-${number}`}
              role="option"
              tabIndex={-1}
              aria-selected={number === at}
              className={styles.option}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion.label)}
            >
              <TagLabel label={suggestion.label} colour={suggestion.colour} />
            </div>
          ))}
        </div>
      )}
    </span>
  )
}
