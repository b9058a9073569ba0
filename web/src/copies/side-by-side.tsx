import { Trans, useLingui } from '@lingui/react/macro'
import type { ChangedPlace, Piece } from '../differences/text-differences.ts'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import styles from './compare.module.css'

const shownAtOnce = 30

/** Where two texts differ, place by place: on each side what stands there, what the other has not marked. */
export function SideBySide({ places, names }: { places: ChangedPlace[]; names: readonly [string, string] }) {
  const { t } = useLingui()
  const { shown, growth } = useGrowing(places, shownAtOnce)
  const [left, right] = names
  return (
    <>
      <ol className={styles.places} aria-label={t`Places that differ`}>
        {shown.map(({ line, pieces }) => (
          <li key={line}>
            <span className={styles.line}>
              <Trans>Line {line} on the right</Trans>
            </span>
            <div className={styles.sides}>
              <Side label={left} pieces={pieces} hidden="added" />
              <Side label={right} pieces={pieces} hidden="removed" />
            </div>
          </li>
        ))}
      </ol>
      <More growth={growth} />
    </>
  )
}

function Side({ label, pieces, hidden }: { label: string; pieces: Piece[]; hidden: Piece['kind'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    <section className={styles.side} tabIndex={0} aria-label={label}>
      {pieces
        .filter(({ kind }) => kind !== hidden)
        .map(({ kind, text }, at) =>
          kind === 'same' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a place are never moved
            <span key={at}>{shorter(text)}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a place are never moved
            <mark key={at} className={styles[kind]}>
              {text}
            </mark>
          ),
        )}
    </section>
  )
}

/** Of a long run of words that both have only the ends are shown. */
const longestSame = 400

function shorter(text: string): string {
  return text.length <= longestSame ? text : `${text.slice(0, longestSame / 2)} … ${text.slice(-longestSame / 2)}`
}
