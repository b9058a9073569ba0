import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './segments.module.css'

type Option = { value: string; label: ReactNode; name?: string }

type Props = { label: string; options: Option[]; value: string; onChange: (value: string) => void }

/** One of a few options: radio buttons that look like a row of segments. `name` labels an option that shows an icon. */
export function Segments({ label, options, value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.name} className={styles.segment}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
