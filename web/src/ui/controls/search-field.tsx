import { Search } from 'lucide-react'
import styles from './search-field.module.css'

/** A small field to search in what stands below it. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <span className={styles.field}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
