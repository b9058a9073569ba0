import type { ReactNode } from 'react'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import styles from './changed-places.module.css'
import type { ChangedPlace, Piece } from './text-differences.ts'

const shownAtOnce = 30

type PlacesProps = {
  places: ChangedPlace[]
  label: string
  /** What stands above a place, by the number of its line. */
  lineText: (line: number) => ReactNode
  /** The place itself: one `PlaceText`, or one for each text. */
  children: (place: ChangedPlace) => ReactNode
}

/** The places where two texts differ, as many at a time as can be read. */
export function ChangedPlaces({ places, label, lineText, children }: PlacesProps) {
  const { shown, growth } = useGrowing(places, shownAtOnce)
  return (
    <>
      <ol className={styles.places} aria-label={label}>
        {shown.map((place) => (
          <li key={place.line}>
            <span className={styles.line}>{lineText(place.line)}</span>
            {children(place)}
          </li>
        ))}
      </ol>
      <More growth={growth} />
    </>
  )
}

/** `without`: what this text has not, where the other stands beside it. */
type TextProps = { label: string; pieces: readonly Piece[]; without?: Piece['kind'] }

/** What stands at a place: words that have gone, that have come, and the same ones about them. */
export function PlaceText({ label, pieces, without }: TextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    <section className={styles.text} tabIndex={0} aria-label={label}>
      {pieces
        .filter(({ kind }) => kind !== without)
        .map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a place are never moved
          <PieceView key={at} piece={piece} isAlone={without !== undefined} />
        ))}
    </section>
  )
}

/** Of a long run of words that both have only the ends are shown. */
const longestSame = 400

/** `isAlone`: the words have neither gone nor come, they are in this text and not in the one beside it. */
function PieceView({ piece: { kind, text }, isAlone }: { piece: Piece; isAlone: boolean }) {
  if (kind === 'same')
    return text.length <= longestSame ? text : `${text.slice(0, longestSame / 2)} … ${text.slice(-longestSame / 2)}`
  const Mark = isAlone ? 'mark' : kind === 'removed' ? 'del' : 'ins'
  return <Mark className={styles[kind]}>{text}</Mark>
}
