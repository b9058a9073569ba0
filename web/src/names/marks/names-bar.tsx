import { Trans, useLingui } from '@lingui/react/macro'
import type { TextLayerBarProps } from '../../feature/document-slots.ts'
import { switchLayer, useLayersOff } from '../../feature/layers-off.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { categoryLooks, nameCategories } from '../categories.ts'
import { categorySigns } from './category-signs.ts'
import marks from './name-mark.module.css'
import { NameSteps } from './name-steps.tsx'
import styles from './names-bar.module.css'
import { useChosenPlaces } from './use-chosen-places.ts'

/** The name of the layer, by which the reader's choice is remembered. */
export const namesLayer = 'names'

/** The switch of the names in the text, what their letters mean, and the walk through the places of one. */
export function NamesBar(props: TextLayerBarProps) {
  const { i18n } = useLingui()
  const isOn = !useLayersOff().includes(namesLayer)
  const walk = useChosenPlaces(props)
  const looks = [marks.person, marks.organization, marks.location, marks.email]
  return (
    <div className={styles.bar}>
      <Switch isOn={isOn} onChange={(on) => switchLayer(namesLayer, on)}>
        <Trans>Show named entities</Trans>
      </Switch>
      {isOn && !walk.chosen && (
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
      {walk.chosen && <NameSteps {...props} walk={walk} chosen={walk.chosen} />}
    </div>
  )
}
