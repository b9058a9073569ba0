import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TextLayerBarProps } from '../../feature/document-slots.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { type ChosenName, chooseName, useChosenName } from './chosen-name.ts'
import { markOf, nameOf } from './fetch-marks.ts'
import { firstNameFrom, type NamePlace, placesOptions } from './name-places.ts'

/** The walk through the places of one name. `current`: the number of the present place, from 0. */
export type Walk = {
  chosen: ChosenName | null
  label: string
  places: readonly NamePlace[]
  current: number
  isReady: boolean
  extractors: readonly string[]
  step: (step: 1 | -1) => void
}

const noPlaces: readonly NamePlace[] = []

/**
 * The name whose places are walked, and the walk: `e` and Shift with it go to the next place and the one before, round the ends. Where no name is chosen `e` chooses
 * the first one from the reader's place on; a click on a name in the text chooses that, and `onClicked` hears of it.
 */
export function useChosenPlaces({ place, showPlace, firstOffset }: TextLayerBarProps, onClicked: () => void): Walk {
  const chosen = useChosenName(place)
  const { data } = useQuery({ ...placesOptions(place, chosen ?? nobody), enabled: chosen !== null })
  const places = (chosen && data?.places) ?? noPlaces
  const [current, setCurrent] = useState(0)
  const show = useCallback(
    (at: number) => {
      setCurrent(at)
      const found = places[at]
      showPlace(chosen && found ? markOf(chosen, found.start, found.end) : null)
    },
    [places, chosen, showPlace],
  )
  useEffect(() => {
    // After the text has shown its first hit, which it does when it is opened.
    const frame = requestAnimationFrame(() =>
      show(
        Math.max(
          0,
          places.findIndex(({ start }) => start >= (chosen?.from ?? 0)),
        ),
      ),
    )
    return () => cancelAnimationFrame(frame)
  }, [places, chosen, show])

  const step = (by: 1 | -1) => {
    if (places.length > 0) show((current + by + places.length) % places.length)
    else if (!chosen) void firstNameFrom(place, firstOffset()).then((found) => chooseName(place, found))
  }
  useShortcuts({ e: () => step(1), E: () => step(-1) })
  const clicked = useRef(onClicked)
  clicked.current = onClicked
  useEffect(() => {
    const choose = ({ target }: MouseEvent) => {
      const mark = target instanceof Element ? target.closest<HTMLElement>('[data-subject]') : null
      const name = nameOf(mark?.dataset.subject ?? '')
      // Somebody who selects a passage means the passage.
      if (!name || !getSelection()?.isCollapsed) return
      chooseName(place, { ...name, from: Number(mark?.dataset.start) })
      clicked.current()
    }
    addEventListener('click', choose)
    return () => removeEventListener('click', choose)
  }, [place])
  const { label = chosen?.mentionNorm ?? '', extractors = [] } = data ?? {}
  return { chosen, label, places, current, extractors, isReady: data !== undefined, step }
}

const nobody = { category: 'PERSON', mentionNorm: '' } as const
