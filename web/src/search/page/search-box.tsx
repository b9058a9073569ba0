import { readQueryString } from '@dossier/contract/query-string/parser'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, CircleQuestionMark, Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../../ui/shortcuts.ts'
import { type SearchState, searchFields } from '../address/search-state.ts'
import { fieldLabels } from '../address/search-words.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import type { AssistKeys } from '../assist/query-assist.tsx'
import type { Edited } from '../assist/use-offers.ts'
import { refreshSearch } from '../body/use-results.ts'
import { focusFirstHit, wantHitFocus } from '../hits/focus-hits.ts'
import styles from './search-box.module.css'

const QueryAssist = lazy(() => import('../assist/query-assist.tsx').then((module) => ({ default: module.QueryAssist })))
const BuilderDialog = lazy(() => import('../builder/builder-dialog.tsx').then((module) => ({ default: module.BuilderDialog })))
const SyntaxHelp = lazy(() => import('../assist/syntax-help.tsx').then((module) => ({ default: module.SyntaxHelp })))
const FaultMark = lazy(() => import('../assist/fault-mark.tsx').then((module) => ({ default: module.FaultMark })))

/** The box on the search screen: its words and field are the address's. */
export function SearchBox() {
  const state = useSearchState()
  const change = useChangeSearch()
  return (
    <SearchForm
      state={state}
      onSearch={(next) => {
        // Submitting the same words again refetches.
        if (next.query === state.query && next.field === state.field && state.from === 0) refreshSearch()
        else change(next)
      }}
    />
  )
}

type Props = { state: SearchState; onSearch: (state: SearchState) => void; isLarge?: boolean }

/** Field, words, and the button that searches. A new query begins on the first page. */
export function SearchForm({ state, onSearch, isLarge = false }: Props) {
  const { t, i18n } = useLingui()
  const [query, setQuery] = useState(state.query)
  const [shown, setShown] = useState(state.query)
  /** Where the caret stands while something is offered below the box. */
  const [caret, setCaret] = useState<number | null>(null)
  const [activeId, setActiveId] = useState<string>()
  const [open, setOpen] = useState<'builder' | 'help' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<AssistKeys>(null)
  const listId = useId()
  const close = () => {
    setCaret(null)
    setActiveId(undefined)
  }
  // The address was changed by Back, a chip or a link: the box follows it.
  if (shown !== state.query) {
    setShown(state.query)
    setQuery(state.query)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    wantHitFocus()
    onSearch({ ...state, query: query.trim(), from: 0 })
  }
  const complete = (next: Edited) => {
    // The caret of a controlled field moves to its end once its new text is drawn, and has to be back before the next key.
    flushSync(() => {
      setQuery(next.query)
      setCaret(next.caret)
      setActiveId(undefined)
    })
    input.current?.setSelectionRange(next.caret, next.caret)
  }
  const build = (built: string) => {
    setOpen(null)
    setQuery(built)
    wantHitFocus()
    onSearch({ ...state, query: built, from: 0 })
  }
  // A dialog that gave way to the other closes after that one has opened.
  const leave = (dialog: typeof open) => setOpen((now) => (now === dialog ? null : now))
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (caret !== null && keys.current?.press(event.key)) return event.preventDefault()
    if (event.key === 'ArrowDown' && query === '' && caret === null && !isLarge) {
      event.preventDefault()
      return setCaret(0)
    }
    if (event.key === 'Escape') {
      // Browsers may empty a search field by this key, while its words are still what is searched.
      event.preventDefault()
      event.currentTarget.blur()
    } else if (event.key === 'ArrowDown' && focusFirstHit()) event.preventDefault()
  }
  const fault = faultOf(query, state.query)
  const chooseField = (value: string) => {
    const field = searchFields.find((each) => each === value) ?? 'all'
    onSearch({ ...state, query: query.trim(), field, from: 0 })
  }
  return (
    <search className={styles.place}>
      <form className={`${styles.box} ${isLarge ? styles.large : ''}`} onSubmit={submit}>
        <span className={styles.field}>
          <select aria-label={t`Search in`} value={state.field} onChange={(event) => chooseField(event.target.value)}>
            {searchFields.map((field) => (
              <option key={field} value={field}>
                {i18n._(fieldLabels[field])}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <input
            ref={input}
            id="search-words"
            type="search"
            aria-label={t`Search`}
            aria-autocomplete="list"
            aria-controls={caret === null ? undefined : listId}
            aria-activedescendant={activeId}
            aria-invalid={fault !== undefined}
            placeholder={t`Words, "a phrase" or begin*`}
            value={query}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => {
              setQuery(target.value)
              setCaret(target.selectionStart)
            }}
            onClick={() => query === '' && setCaret(0)}
            onBlur={close}
            onKeyDown={press}
          />
          {fault && (
            <Suspense>
              <FaultMark query={query} at={fault.at} input={input} />
            </Suspense>
          )}
        </span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
        <button
          type="button"
          className={`${styles.help} ${styles.build}`}
          title={t`Build a search`}
          aria-label={t`Build a search`}
          aria-haspopup="dialog"
          onClick={() => setOpen('builder')}
        >
          <SlidersHorizontal aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.help}
          title={t`How to write a search`}
          aria-label={t`How to write a search`}
          aria-haspopup="dialog"
          onClick={() => setOpen('help')}
        >
          <CircleQuestionMark aria-hidden="true" />
        </button>
        <button type="submit" className={styles.submit} title={t`Search`} aria-label={t`Search`}>
          <Search aria-hidden="true" />
        </button>
      </form>
      {open === 'builder' && (
        <Suspense>
          <BuilderDialog
            state={{ ...state, query }}
            onSearch={build}
            onHelp={() => setOpen('help')}
            onClose={() => leave('builder')}
          />
        </Suspense>
      )}
      {open === 'help' && (
        <Suspense>
          <SyntaxHelp index={state.index} onSearch={build} onClose={() => leave('help')} />
        </Suspense>
      )}
      {caret !== null && (
        <Suspense>
          <QueryAssist
            id={listId}
            index={state.index}
            edited={{ query, caret }}
            keys={keys}
            onComplete={complete}
            onClose={close}
            onActive={setActiveId}
          />
        </Suspense>
      )}
    </search>
  )
}

/** What is wrong with a query: while it is being typed only what more typing cannot mend. */
function faultOf(query: string, searched: string) {
  const { fault } = readQueryString(query)
  return fault && (query === searched || fault.at < query.trimEnd().length) && query.trim() !== '' ? fault : undefined
}

/** Focuses the search box and selects its words; false where there is no box. */
export function focusSearchBox(): boolean {
  const input = document.getElementById('search-words')
  if (!(input instanceof HTMLInputElement)) return false
  input.focus()
  input.select()
  return true
}
