import { Search } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, RefObject } from 'react'
import styles from './search-field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value'> & {
  /** Its name, shown in it while it is empty. */
  label: string
  value: string
  onChange: (value: string) => void
  isLarge?: boolean
  input?: RefObject<HTMLInputElement | null>
  /** Shown behind the input. */
  children?: ReactNode
}

/** A field that searches the list below it; it fills the available width. */
export function SearchField({ label, onChange, isLarge = false, input, children, ...rest }: Props) {
  return (
    <span className={`${styles.field} ${isLarge ? styles.large : ''}`}>
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {children}
    </span>
  )
}
