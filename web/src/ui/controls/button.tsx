import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

type Look = 'plain' | 'primary' | 'quiet' | 'line' | 'danger' | 'link'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { look?: Look; children: ReactNode }

/** A button with a text label. */
export function Button({ look = 'plain', children, ...rest }: Props) {
  return (
    <button type="button" {...withDisabled(rest)} className={`${styles.button} ${styles[look]}`}>
      {children}
    </button>
  )
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  look = 'plain',
  href,
  children,
  download,
}: {
  look?: Look
  href: string
  children: ReactNode
  download?: boolean
}) {
  return (
    <a className={`${styles.button} ${styles[look]}`} href={href} download={download}>
      {children}
    </a>
  )
}

type IconProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { label: string; children: ReactNode }

/** An icon button; `label` is its accessible name and its tooltip. */
export function IconButton({ label, children, ...rest }: IconProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...withDisabled(rest)}
      className={`${styles.button} ${styles.quiet} ${styles.icon}`}
    >
      {children}
    </button>
  )
}

/** A disabled button keeps the focus: paging by keyboard to the last page must not throw it to the top of the screen. */
function withDisabled<Rest extends Pick<Props, 'disabled' | 'onClick'>>({ disabled, onClick, ...rest }: Rest) {
  if (!disabled) return { ...rest, onClick }
  return { ...rest, 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
}
