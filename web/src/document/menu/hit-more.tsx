import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { documentHeading } from '../../document-facts/document-names.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { LineButton } from '../../ui/controls/line-button.tsx'
import { closeHitMenu, isHitMenuOpen, openHitMenu, subscribeHitMenu } from './hit-menu-store.ts'

const HitMenu = lazy(() => import('./hit-menu.tsx').then((module) => ({ default: module.HitMenu })))

/** The way from a hit to all that can be done with the document; the menu itself is loaded when it is first opened. */
export function HitMore({ hit }: { hit: WireDocument }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useSyncExternalStore(subscribeHitMenu, () => isHitMenuOpen(hit))
  const latest = useRef(hit)
  latest.current = hit
  const anchor = useCallback(() => button.current?.getBoundingClientRect() ?? null, [])
  // Hits that are gone, as on another page, leave no menu that would open again with them; one that was searched again keeps its own.
  useEffect(() => () => (isHitMenuOpen(latest.current) ? closeHitMenu() : undefined), [])
  const name = documentHeading(hit)
  return (
    <>
      <LineButton
        ref={button}
        title={t`More actions`}
        aria-label={t`More actions for ${name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="m"
        // The menu closes on a press elsewhere: of this one the click that follows would open it again.
        onPointerDown={(event) => isOpen && event.stopPropagation()}
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? closeHitMenu() : openHitMenu(hit))}
      >
        <Ellipsis aria-hidden="true" />
      </LineButton>
      {isOpen && (
        <Suspense>
          <HitMenu hit={hit} name={name} anchor={anchor} onClose={closeHitMenu} />
        </Suspense>
      )}
    </>
  )
}
