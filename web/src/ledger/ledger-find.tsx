import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import { SearchField } from '../ui/controls/search-field.tsx'
import styles from './ledger-card.module.css'

/** Finds lines by a part of their name; Enter or leaving the field searches. */
export function LedgerFind({ name, onFind }: { name: string; onFind: (name: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])
  const find = () => {
    if (typed.trim() !== name) onFind(typed.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find()
  }
  return (
    <search>
      <form className={styles.find} onSubmit={submit}>
        <SearchField type="text" label={t`Find a file`} value={typed} onChange={setTyped} onBlur={find} spellCheck={false} />
      </form>
    </search>
  )
}
