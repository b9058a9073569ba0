import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
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
        <Search aria-hidden="true" />
        <input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={find}
          placeholder={t`Find a file`}
          aria-label={t`Find a file`}
          spellCheck={false}
        />
      </form>
    </search>
  )
}
