import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './popover.module.css'
import { type Anchor, usePlaced } from './use-placed.ts'

type Props = { label: string; anchor: Anchor; onClose: () => void; children: ReactNode }

/**
 * A small dialog beside what it is about, which stays readable: it takes the focus (to what has `data-starts`, else to itself) and gives it back. Escape, a click elsewhere
 * and leaving it by Tab close it; keys of the page rest meanwhile. On a phone it stands at the bottom of the window.
 */
export function Popover({ label, anchor, onClose, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  usePlaced(element, anchor)
  useKeptPlace(element)
  useClosing(element, onClose)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
  }
  return createPortal(
    <div ref={element} className={styles.popover} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={press}>
      {children}
    </div>,
    document.body,
  )
}

/** Takes the focus, and gives it back unless it has gone elsewhere meanwhile. */
function useKeptPlace(element: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const own = element.current
    const before = document.activeElement
    const starts = own?.querySelector<HTMLElement>('[data-starts]') ?? own
    starts?.focus({ preventScroll: true })
    return () => {
      const isLost = document.activeElement === document.body || own?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [element])
}

function useClosing(element: { current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isInside = target instanceof Node && element.current?.contains(target)
      // What it opens, such as a dialog, belongs to it.
      const isDialog = target instanceof Element && target.closest('dialog') !== null
      if (!isInside && !isDialog) close.current()
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
    }
  }, [element])
}
