import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, EyeOff, Pencil, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { TextLayerBarProps } from '../../feature/document-slots.ts'
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { nameHref } from '../name-address.ts'
import { hideName } from '../rules/change-rules.ts'
import { CorrectDialog } from '../rules/correct-dialog.tsx'
import { type ChosenName, chooseName } from './chosen-name.ts'
import styles from './names-bar.module.css'
import type { Walk } from './use-chosen-places.ts'

type Props = Pick<TextLayerBarProps, 'place'> & { walk: Walk; chosen: ChosenName }

/** The chosen name, which of its places is shown, and what can be done with it. */
export function NameSteps({ place, walk, chosen }: Props) {
  const { t, i18n } = useLingui()
  const { label, places, current, isReady } = walk
  const [isCorrecting, setCorrecting] = useState(false)
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
      <ButtonLink look="quiet" href={nameHref(place.index, chosen)}>
        <Search aria-hidden="true" />
        <Trans>All documents</Trans>
      </ButtonLink>
      <IconButton label={t`Correct this name`} onClick={() => setCorrecting(true)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      {isCorrecting && <CorrectDialog project={place.index} name={chosen} label={label} onClose={() => setCorrecting(false)} />}
      <IconButton
        label={t`Hide this name in all documents`}
        onClick={() => {
          chooseName(place, null)
          void hideName(place.index, chosen.mentionNorm)
        }}
      >
        <EyeOff aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Leave the name`} onClick={() => chooseName(place, null)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
