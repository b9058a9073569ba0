import type { ReactNode } from 'react'
import styles from './mark.module.css'

const colours = [styles.t1, styles.t2, styles.t3, styles.t4]

/** A matched term: one of four colours, each with its own line, so that colour never speaks alone. */
export function Mark({ colour, isCurrent = false, children }: { colour: number; isCurrent?: boolean; children: ReactNode }) {
  return <mark className={`${styles.mark} ${colours[colour % colours.length]} ${isCurrent ? styles.now : ''}`}>{children}</mark>
}

/** The colour of a term as a small field beside its name. */
export function TermSwatch({ colour }: { colour: number }) {
  return <span className={`${styles.swatch} ${colours[colour % colours.length]}`} aria-hidden="true" />
}
