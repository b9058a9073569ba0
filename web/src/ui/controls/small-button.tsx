import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './small-button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> & {
  label: string
  children: ReactNode
  /** What it is about is there: it has the colour of what is chosen. */
  isMarked?: boolean
}

/** An icon button for the lines of a tree, as high as they are; `label` is its accessible name. With `aria-expanded` its icon turns. */
export function SmallButton({ label, children, isMarked = false, ...rest }: Props) {
  return (
    <button type="button" aria-label={label} {...rest} className={`${styles.button} ${isMarked ? styles.marked : ''}`}>
      {children}
    </button>
  )
}
