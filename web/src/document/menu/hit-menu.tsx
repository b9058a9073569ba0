import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, Suspense } from 'react'
import { queryOfAddress } from '../../address/query-of-address.ts'
import { placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { useOffered } from '../../feature/offered.ts'
import { Popover } from '../../ui/controls/popover.tsx'
import type { Anchor } from '../../ui/controls/use-placed.ts'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { ownActions } from '../document-actions.tsx'
import { OriginalNote } from '../reading-note.tsx'
import { useOriginal } from '../source/use-document.ts'
import styles from './hit-menu.module.css'

type Props = { hit: WireDocument; name: string; anchor: Anchor; onClose: () => void }

/** What can be done with the document of a hit: all that its own bar has, but what stands beside the hit already. */
export function HitMenu({ hit, name, anchor, onClose }: Props) {
  const { t } = useLingui()
  const place = placeOf(hit)
  const original = useOriginal(hit, place)
  const beside = new Set(useOffered('hitActions').map((action) => action.name))
  const actions = [...ownActions, ...useOffered('documentActions')]
    .filter((action) => ownActions.includes(action) || !beside.has(action.name))
    .toSorted((a, b) => a.order - b.order)
  return (
    <Popover label={t`Actions for ${name}`} anchor={anchor} onClose={onClose}>
      {/* Links and buttons inside have their own keys: this only hears that one of them leads elsewhere. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.menu} onClick={(event) => isWayOut(event) && onClose()}>
        <Suspense fallback={<QuietWait text={t`Loading`} />}>
          {actions.map(({ name: action, Action }) => (
            <Action key={action} document={hit} place={place} query={queryOfAddress()} isOnItsOwn={false} />
          ))}
        </Suspense>
      </div>
      <OriginalNote error={original.error} />
    </Popover>
  )
}

/** Whether a click chose a link, or what opens a dialog of its own. */
function isWayOut({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, [aria-haspopup]') !== null
}
