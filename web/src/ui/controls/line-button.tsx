import type { ComponentProps } from 'react'
import styles from './line-button.module.css'

/** A quiet button of one sign in a line of results; on narrow screens as large as a finger. Its name is given as `aria-label`. */
export function LineButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" {...props} className={styles.button} />
}
