import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { OpenDocument } from '../../feature/document-slots.ts'
import styles from '../document-actions.module.css'
import { originalAddress } from '../source/document-calls.ts'
import { useOriginal } from '../source/use-document.ts'

const DownloadCard = lazy(() => import('./download-card.tsx').then((module) => ({ default: module.DownloadCard })))

/** Until then the pointer may be on its way elsewhere. */
const restMs = 300

/**
 * The original, or for an embedded document whose bytes cannot be taken out the file that holds it. While the pointer or the focus is on it, a card says what would be
 * downloaded; Escape takes the card away.
 */
export function DownloadLink({ document, place }: OpenDocument) {
  const { t } = useLingui()
  const original = useOriginal(document, place)
  const link = useRef<HTMLAnchorElement>(null)
  const anchor = useCallback(() => link.current?.getBoundingClientRect() ?? null, [])
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = (wanted: boolean) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setOpen(wanted), restMs)
  }
  const close = () => {
    clearTimeout(rest.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(rest.current), [])
  if (!original.isAllowed || !original.isThere) return null
  const isOther = original.place.id !== place.id
  const label = isOther ? t`Download the file that holds this document` : t`Download the original`
  return (
    <>
      <a
        ref={link}
        className={styles.action}
        href={originalAddress(original.place)}
        download
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={({ pointerType }) => turn(pointerType === 'mouse')}
        onPointerLeave={() => turn(false)}
        onFocus={({ currentTarget }) => turn(currentTarget.matches(':focus-visible'))}
        onBlur={close}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          close()
        }}
      >
        <Download aria-hidden="true" />
      </a>
      {isOpen && (
        <Suspense>
          <DownloadCard
            id={id}
            label={label}
            document={document}
            isOwn={!isOther}
            anchor={anchor}
            onStay={() => clearTimeout(rest.current)}
            onLeave={() => turn(false)}
          />
        </Suspense>
      )}
    </>
  )
}
