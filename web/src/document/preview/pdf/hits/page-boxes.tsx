import type { PageViewport } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { PageBox } from './match-boxes.ts'
import styles from './page-boxes.module.css'
import type { PageFinder } from './page-finder.ts'

type Props = {
  finder: PageFinder | undefined
  page: number
  viewport: PageViewport
  /** The number of the match that is the present one, where it is on this page. */
  current: number | undefined
}

const looks = [styles.t1, styles.t2, styles.t3, styles.t4]

/** The boxes around what the search found on a page, in the colours of its terms; the lines differ too, so that colour never speaks alone. */
export function PageBoxes({ finder, page, viewport, current }: Props) {
  const boxes = useBoxes(finder, page)
  return (
    <div className={styles.boxes} aria-hidden="true" data-boxes={boxes.length}>
      {boxes.map(({ match, colour, corners }) => (
        <span
          key={corners.join()}
          className={`${styles.box} ${looks[colour % looks.length]} ${match === current ? styles.now : ''}`}
          data-now={match === current || undefined}
          style={placeOf(corners, viewport)}
        />
      ))}
    </div>
  )
}

/** What was found on a page. */
function useBoxes(finder: PageFinder | undefined, page: number): PageBox[] {
  const [boxes, setBoxes] = useState<PageBox[]>([])
  useEffect(() => {
    let isHere = true
    setBoxes([])
    void finder?.boxesOn(page).then((found) => isHere && setBoxes(found))
    return () => {
      isHere = false
    }
  }, [finder, page])
  return boxes
}

/** In percent, so that it holds at any size. */
function placeOf(corners: PageBox['corners'], viewport: PageViewport) {
  const [left, bottom, right, top] = corners
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom).map(Number)
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top).map(Number)
  const percent = (value: number, whole: number) => `${((value / whole) * 100).toFixed(3)}%`
  return {
    left: percent(Math.min(x1, x2), viewport.width),
    top: percent(Math.min(y1, y2), viewport.height),
    width: percent(Math.abs(x2 - x1), viewport.width),
    height: percent(Math.abs(y2 - y1), viewport.height),
  }
}
