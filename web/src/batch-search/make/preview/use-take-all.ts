import { useEffect, useRef, useState } from 'react'
import type { BatchDraft } from '../batch-form.ts'
import { suggestedCorrections } from './take-all.ts'
import type { MakeTemplate } from './use-preview.ts'

/** Where taking over all suggestions stands. */
export type TakingAll =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'done'; count: number }
  | { state: 'failed'; error: unknown }

/** Takes all suggestions over at once; `stop` leaves the list as it was. */
export function useTakeAll(
  draft: BatchDraft,
  makeTemplate: MakeTemplate,
  onCorrect: (corrections: Record<string, string>) => void,
) {
  const [taking, setTaking] = useState<TakingAll>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const take = async () => {
    const control = new AbortController()
    running.current = control
    setTaking({ state: 'busy' })
    try {
      const found = await suggestedCorrections(draft, makeTemplate, control.signal)
      const count = Object.keys(found).length
      if (count > 0) onCorrect(found)
      setTaking({ state: 'done', count })
    } catch (error) {
      setTaking(control.signal.aborted ? { state: 'idle' } : { state: 'failed', error })
    }
  }
  return { taking, take, stop: () => running.current?.abort() }
}
