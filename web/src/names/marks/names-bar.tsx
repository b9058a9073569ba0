import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TextLayerBarProps } from '../../feature/document-slots.ts'
import { switchLayer, useLayersOff } from '../../feature/layers-off.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { categoryLooks, nameCategories } from '../categories.ts'
import { CorrectDialog } from '../rules/correct-dialog.tsx'
import { SplitDialog } from '../rules/split-dialog.tsx'
import { categorySigns } from './category-signs.ts'
import { chooseName } from './chosen-name.ts'
import marks from './name-mark.module.css'
import { NamePopover } from './name-popover.tsx'
import { NameSteps } from './name-steps.tsx'
import styles from './names-bar.module.css'
import { useChosenPlaces } from './use-chosen-places.ts'

/** The name of the layer, by which the reader's choice is remembered. */
export const namesLayer = 'names'

/** Of what is split off here the document itself is the part. */
const noParts = { spellings: [], folders: [] }

/** The switch of the names in the text, what their letters mean, the walk through the places of one, and what can be done with it. */
export function NamesBar(props: TextLayerBarProps) {
  const { i18n } = useLingui()
  const isOn = !useLayersOff().includes(namesLayer)
  const [open, setOpen] = useState<'about' | 'correct' | 'split'>()
  const walk = useChosenPlaces(props, () => setOpen('about'))
  const { chosen, label } = walk
  const close = () => setOpen(undefined)
  // Once it is corrected there is no such name any more.
  const leave = () => chooseName(props.place, null)
  useShortcuts({ i: () => chosen && setOpen('about') })
  const looks = [marks.person, marks.organization, marks.location, marks.email]
  return (
    <div className={styles.bar}>
      <Switch isOn={isOn} onChange={(on) => switchLayer(namesLayer, on)}>
        <Trans>Show named entities</Trans>
      </Switch>
      {isOn && !chosen && (
        <ul className={styles.legend}>
          {nameCategories.map((category, at) => (
            <li key={category}>
              <span className={`${looks[at]} ${styles.word}`} data-sign={categorySigns[category].sign}>
                {i18n._(categoryLooks[category].label)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {chosen && <NameSteps {...props} walk={walk} chosen={chosen} onAbout={() => setOpen('about')} />}
      {chosen && open === 'about' && (
        <NamePopover place={props.place} walk={walk} chosen={chosen} onClose={close} onOpen={setOpen} />
      )}
      {chosen && open === 'correct' && (
        <CorrectDialog project={props.place.index} name={chosen} label={label} onClose={close} onMade={leave} />
      )}
      {chosen && open === 'split' && (
        <SplitDialog
          name={{ project: props.place.index, ...chosen }}
          page={noParts}
          document={props.place.id}
          label={label}
          onClose={close}
          onMade={leave}
        />
      )}
    </div>
  )
}
