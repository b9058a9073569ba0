import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { OverviewMark, TextLayer } from '../../feature/document-slots.ts'
import { useLayersOff } from '../../feature/layers-off.ts'
import type { HitWalk } from './hit-walk.ts'
import { findTerm, type Hit } from './hits.ts'
import styles from './scroll-marks.module.css'

const colours = [styles.t1, styles.t2, styles.t3, styles.t4]

/** Rows of the strip: marks of features that fall on one row are one. */
const rows = 200

type Props = {
  place: DocumentPlace
  layers: readonly TextLayer[]
  walk: HitWalk
  length: number
  colours: number[]
  current: Hit | undefined
  onChoose: (hit: number) => void
  /** Shows a place of the text, where there are no hits to choose from. */
  onShow: (offset: number) => void
}

/** Where in the whole document the hits are, and what features mark, beside the scroll bar. A click goes to the nearest hit; by keyboard the hit buttons do. */
export function ScrollMarks({ place, layers, walk, length, colours: termColours, current, onChoose, onShow }: Props) {
  const { t } = useLingui()
  const others = useOverview(place, layers, length)
  if (walk.total === 0 && others.length === 0) return null
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const offset = ((event.clientY - box.top) / Math.max(1, box.height)) * length
    if (walk.total > 0) onChoose(walk.near(offset))
    else onShow(Math.floor(offset))
  }
  return (
    <button type="button" tabIndex={-1} className={styles.strip} onClick={choose} aria-label={t`Hits along the document`}>
      {others.map((mark) => (
        <s key={`${mark.at} ${mark.look}`} className={mark.look} style={{ top: `${mark.at * 100}%` }} />
      ))}
      {walk.marks.map((mark) => (
        <i
          key={`${mark.offset} ${mark.term}`}
          className={mark.term === findTerm ? styles.find : colours[termColours[mark.term] ?? 0]}
          style={{ top: `${mark.at * 100}%` }}
        />
      ))}
      {current && <b style={{ top: `${(current.start / Math.max(1, length)) * 100}%` }} />}
    </button>
  )
}

/** The marks of the layers that are on; those of one that fails are left out, for its marks in the text say so. */
function useOverview(place: DocumentPlace, layers: readonly TextLayer[], length: number): readonly OverviewMark[] {
  const off = useLayersOff()
  return useQueries({
    queries: layers
      .filter(({ name }) => !off.includes(name))
      .flatMap(({ overview }) => (overview ? [overview(place, { length, rows })] : [])),
    combine: joinMarks,
  })
}

function joinMarks(answers: { data?: readonly OverviewMark[] | undefined }[]): readonly OverviewMark[] {
  return answers.flatMap(({ data }) => data ?? [])
}
