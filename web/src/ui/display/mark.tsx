import type { HTMLAttributes, ReactNode } from 'react'
import styles from './mark.module.css'

const colours = [styles.t1, styles.t2, styles.t3, styles.t4]

type Props = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  /** 0 to 3; null: found by "find in document", which has a look of its own. */
  colour: number | null
  isCurrent?: boolean
  children: ReactNode
}

/** A matched term: one of four colours, each with its own line, so that colour never speaks alone. */
export function Mark({ colour, isCurrent = false, children, ...rest }: Props) {
  const look = colour === null ? styles.find : colours[colour % colours.length]
  return (
    <mark {...rest} className={`${styles.mark} ${look} ${isCurrent ? styles.now : ''}`}>
      {children}
    </mark>
  )
}

/** The colour of a term as a swatch beside its name. */
export function TermSwatch({ colour }: { colour: number }) {
  return <span className={`${styles.swatch} ${colours[colour % colours.length]}`} aria-hidden="true" />
}
