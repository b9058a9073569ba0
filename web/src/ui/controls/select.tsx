import { ChevronDown } from 'lucide-react'
import quiet from './select.module.css'
import field from './select-field.module.css'

type Props<Value extends string> = {
  label: string
  /** Accessible name only, not shown. */
  isLabelHidden?: boolean
  /** As a field of a form: as wide as the form, with its label above. */
  isField?: boolean
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of several options, as a native select: it works on every screen, with every keyboard and screen reader, and weighs nothing. */
export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  isField = false,
  value,
  options,
  onChange,
}: Props<Value>) {
  const styles = isField ? field : quiet
  return (
    <label className={styles.select} title={isLabelHidden ? label : undefined}>
      {!isLabelHidden && <span className={styles.label}>{label}</span>}
      <select
        value={value}
        aria-label={isLabelHidden ? label : undefined}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </label>
  )
}
