import { type RefObject, useEffect, useRef } from 'react'
import { keepFocusIn } from './keep-focus.ts'

/** Gives the ref of a part of the page that keeps the focus when a control in it goes (`keepFocusIn`). */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const place = useRef<Part>(null)
  useEffect(() => (place.current ? keepFocusIn(place.current) : undefined), [])
  return place
}
