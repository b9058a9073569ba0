import styles from './progress-bar.module.css'

/** Progress, `value` from 0 to 1, or null while it is unknown. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  return <progress className={styles.bar} aria-label={label} max={1} value={value ?? undefined} />
}
