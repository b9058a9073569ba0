import type { FormerText } from '@dossier/contract/ledger/versions'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChangedPlaces, PlaceText } from '../../differences/changed-places.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useDifferences } from '../use-former.ts'
import styles from './differences.module.css'

/** What differs between a former text and the present one: words that have gone and that have come, place by place. */
export function Differences({ project, text }: { project: string; text: FormerText }) {
  const { t } = useLingui()
  const differences = useDifferences(project, text)
  const { data, error } = differences
  if (error) return <ErrorState error={error} retry={() => void differences.refetch()} />
  if (!data) return <QuietWait text={t`Comparing the texts`} />
  return (
    <>
      {text.present === null && (
        <p className={styles.about}>
          <Trans>There is no text at its place now: it has become a duplicate, or is no longer in its container.</Trans>
        </p>
      )}
      <p className={styles.about} role="status">
        {data.places.length === 0 ? (
          <Trans>The text is the same.</Trans>
        ) : (
          <>
            <Plural value={data.removedWords} one="# word removed" other="# words removed" />
            {' · '}
            <Plural value={data.addedWords} one="# word added" other="# words added" />
          </>
        )}
      </p>
      {!data.isWhole && (
        <p className={styles.about}>
          <Trans>Only the first two million characters were compared.</Trans>
        </p>
      )}
      <ChangedPlaces places={data.places} label={t`Changed places`} lineText={(line) => <Trans>Line {line}</Trans>}>
        {({ line, pieces }) => <PlaceText label={t`Changes at line ${line}`} pieces={pieces} />}
      </ChangedPlaces>
    </>
  )
}
