import { placesAtOnce } from '@dossier/contract/documents/documents'
import { useCallback, useState } from 'react'

/** Pages of 10,000 hits besides the first that are held at once. */
const mostPages = 8

/** Which pages of hits somebody looks at, the first left out; those of another question are forgotten. `need` asks for the hits of these numbers. */
export function useNeededPages(question: string): { pages: readonly number[]; need: (from: number, to: number) => void } {
  const [needed, setNeeded] = useState<{ question: string; pages: readonly number[] }>({ question, pages: [] })
  const need = useCallback(
    (from: number, to: number) => {
      const first = Math.max(1, Math.floor(from / placesAtOnce))
      const last = Math.min(Math.floor((to - 1) / placesAtOnce), first + mostPages - 1)
      setNeeded((before) => {
        const known = before.question === question ? before.pages : []
        const asked = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
        if (before.question === question && asked.every((page) => known.includes(page))) return before
        return { question, pages: [...known.filter((page) => !asked.includes(page)), ...asked].slice(-mostPages) }
      })
    },
    [question],
  )
  return { pages: needed.question === question ? needed.pages : none, need }
}

const none: readonly number[] = []
