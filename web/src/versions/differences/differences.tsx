import type { FormerText } from '@dossier/contract/ledger/versions'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ChangedPlace, Piece } from '../../differences/text-differences.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { useDifferences } from '../use-former.ts'
import styles from './differences.module.css'

const shownAtOnce = 30

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
      <Places places={data.places} />
    </>
  )
}

function Places({ places }: { places: ChangedPlace[] }) {
  const { t } = useLingui()
  const { shown, growth } = useGrowing(places, shownAtOnce)
  return (
    <>
      <ol className={styles.places} aria-label={t`Changed places`}>
        {shown.map(({ line, pieces }) => (
          <li key={line}>
            <span className={styles.line}>
              <Trans>Line {line}</Trans>
            </span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard */}
            <section className={styles.text} tabIndex={0} aria-label={t`Changes at line ${line}`}>
              {pieces.map((piece, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a place are never moved
                <PieceView key={at} piece={piece} />
              ))}
            </section>
          </li>
        ))}
      </ol>
      <More growth={growth} />
    </>
  )
}

/** Of a long run of unchanged words only its ends are shown. */
const longestSame = 400

function PieceView({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'removed') return <del className={styles.removed}>{text}</del>
  if (kind === 'added') return <ins className={styles.added}>{text}</ins>
  if (text.length <= longestSame) return text
  return `${text.slice(0, longestSame / 2)} … ${text.slice(-longestSame / 2)}`
}
