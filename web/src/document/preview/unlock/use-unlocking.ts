import { useCallback, useMemo, useState } from 'react'
import type { DocumentPlace } from '../../../document-facts/wire-document.ts'
import type { Unlocking, ViewedPlace } from '../../source/preview-calls.ts'

let views = 0

/** The password that was typed for the document in view, which the next document does not get; it is forgotten with this part of the page. */
export function useUnlocking(place: DocumentPlace): { place: ViewedPlace; unlock: (password: string) => void } {
  const [typed, setTyped] = useState<{ id: string; unlocking: Unlocking }>()
  const unlock = useCallback(
    (password: string) => {
      views += 1
      setTyped({ id: place.id, unlocking: { password, view: views } })
    },
    [place.id],
  )
  const unlocking = typed?.id === place.id ? typed.unlocking : undefined
  return { place: useMemo(() => (unlocking ? { ...place, unlocking } : place), [place, unlocking]), unlock }
}
