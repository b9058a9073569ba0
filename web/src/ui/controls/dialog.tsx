import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  size?: 'small' | 'large'
  isBare?: boolean
}

/**
 * A dialog over the page: the browser's own, so focus stays inside, Escape closes, and focus returns to where it was. Show it
 * by drawing it, close it by no longer drawing it. The focus begins at what has `data-starts`, else at the button that closes. `isBare`: without its heading
 * and close button (the title is still said).
 */
export function Dialog({ title, onClose, children, actions, size = 'small', isBare = false }: Props) {
  const { t } = useLingui()
  const element = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page, or the browser could not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-starts]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // A click on the dialog element itself is a click beside its content; the keyboard has Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[size]}`}
      aria-label={title}
      // Escape goes the way of every other closing: between the browser's closing and its event a key would find the dialog neither open nor gone.
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div className={isBare ? '' : styles.inside}>
        {!isBare && (
          <header className={styles.head}>
            <h2>{title}</h2>
            <IconButton label={t`Close`} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
        )}
        {children}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
