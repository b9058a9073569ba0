import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, Info, UserSearch, X } from 'lucide-react'
import { addresses } from '../../address/addresses.ts'
import { goTo, hrefOf } from '../../address/hash-history.ts'
import type { TextLayerBarProps } from '../../feature/document-slots.ts'
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { type ChosenName, chooseName } from './chosen-name.ts'
import styles from './names-bar.module.css'
import type { Walk } from './use-chosen-places.ts'

type Props = Pick<TextLayerBarProps, 'place'> & { walk: Walk; chosen: ChosenName; onAbout: () => void }

/** The chosen name, which of its places is shown, and the ways to what is known of it. */
export function NameSteps({ place, walk, chosen, onAbout }: Props) {
  const { t, i18n } = useLingui()
  const { label, places, current, isReady } = walk
  const who = addresses.who(place.index, chosen.category, chosen.mentionNorm)
  useShortcuts({ w: () => goTo(who) })
  const number = formatCount(i18n.locale, current + 1)
  const all = formatCount(i18n.locale, places.length)
  return (
    <div className={styles.steps}>
      <span className={styles.name} dir="auto">
        {label}
      </span>
      <span role="status" className={styles.place}>
        {places.length > 0 && (
          <Trans>
            Place {number} of {all}
          </Trans>
        )}
        {isReady && places.length === 0 && <Trans>in the metadata only</Trans>}
      </span>
      <IconButton
        label={t`Previous place`}
        disabled={places.length === 0}
        onClick={() => walk.step(-1)}
        aria-keyshortcuts="Shift+E"
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next place`} disabled={places.length === 0} onClick={() => walk.step(1)} aria-keyshortcuts="E">
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <ButtonLink look="quiet" href={hrefOf(who)}>
        <UserSearch aria-hidden="true" />
        <Trans>Who is this?</Trans>
      </ButtonLink>
      <IconButton label={t`About this name`} onClick={onAbout} aria-keyshortcuts="I">
        <Info aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Leave the name`} onClick={() => chooseName(place, null)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
