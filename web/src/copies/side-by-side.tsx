import { Trans, useLingui } from '@lingui/react/macro'
import { ChangedPlaces, PlaceText } from '../differences/changed-places.tsx'
import type { ChangedPlace } from '../differences/text-differences.ts'
import styles from './compare.module.css'

/** Where two texts differ, place by place: on each side what stands there, what the other has not marked. */
export function SideBySide({ places, names }: { places: ChangedPlace[]; names: readonly [string, string] }) {
  const { t } = useLingui()
  const [left, right] = names
  return (
    <ChangedPlaces places={places} label={t`Places that differ`} lineText={(line) => <Trans>Line {line} on the right</Trans>}>
      {({ pieces }) => (
        <div className={styles.sides}>
          <PlaceText label={left} pieces={pieces} without="added" />
          <PlaceText label={right} pieces={pieces} without="removed" />
        </div>
      )}
    </ChangedPlaces>
  )
}
