import type { ReactNode } from 'react'
import styles from './switch.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode; isDisabled?: boolean }

/** On or off, with its words beside it. */
export function Switch({ isOn, onChange, children, isDisabled = false }: Props) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
