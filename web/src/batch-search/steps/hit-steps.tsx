import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { goTo, hrefOf } from '../../address/hash-history.ts'
import { ask } from '../../api/ask.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { isTyping } from '../../ui/shortcuts.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { batchAddress } from '../known/batch-address.ts'
import { batchKey, batchPageSize } from '../known/batches.ts'
import { resultsInAddress } from '../known/results-address.ts'
import styles from './hit-steps.module.css'
import { readStep, type StepPlace, stepAddress } from './steps-address.ts'

/** In a document that was opened from the hits of a batch search: which of them it is, and the ways to the one before and behind it. */
export function HitSteps() {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const step = readStep(parseAddressSearch(searchStr))
  return step ? <Steps step={step} /> : null
}

function Steps({ step }: { step: StepPlace }) {
  const { t, i18n } = useLingui()
  const { data, isPlaceholderData } = useNeighbours(step)
  // Those of the hit before lead elsewhere.
  const { previous, next } = isPlaceholderData ? {} : (data ?? {})
  useStepKeys({ ArrowLeft: previous, ArrowRight: next })
  // A batch search that is gone has no hits any more; the document is there nonetheless.
  if (!data) return null
  const [number, all] = [step.at + 1, data.total].map((value) => formatCount(i18n.locale, value))
  const page = Math.floor(step.at / batchPageSize) + 1
  const list = batchAddress({ indices: data.index, uuid: step.uuid }, { ...resultsInAddress(step), ...(page > 1 && { page }) })
  return (
    <nav className={styles.steps} aria-label={t`Hits of the batch search`}>
      <IconButton
        label={t`Previous hit of the batch search`}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && goTo(previous)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <a href={hrefOf(list)}>
        <Trans>
          Hit {number} of {all}
        </Trans>
      </a>
      <IconButton
        label={t`Next hit of the batch search`}
        disabled={next === undefined}
        onClick={() => next !== undefined && goTo(next)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  )
}

/** The hit before and the one behind, and how many there are. */
function useNeighbours(step: StepPlace) {
  const { uuid, at, queries, foundBy, sort, order } = step
  const from = Math.max(0, at - 1)
  return useQuery({
    queryKey: [batchKey, 'steps', uuid, at, queries, foundBy, sort, order],
    queryFn: async ({ signal }) => {
      // Types that are named, even none, ask for a page with its total.
      const body = { from, size: at - from + 2, sort, order, queries, foundBy: foundBy === '' ? [] : [foundBy], contentTypes: [] }
      const found = await ask(batchSearchCalls.results, { params: { id: uuid }, body, signal })
      const { items, total } = Array.isArray(found) ? { items: found, total: found.length } : found
      const address = (place: number) => {
        const result = items[place - from]
        return place >= 0 && result ? stepAddress(result, { ...step, at: place }) : undefined
      }
      const index = items[at - from]?.project.name ?? ''
      return { total, index, previous: address(at - 1), next: address(at + 1) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Ctrl or ⌘ with an arrow, as among the hits of a search. */
function useStepKeys(keys: Record<string, string | undefined>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const address = keys[event.key]
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || address === undefined) return
      if (isTyping(event.target) || event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      goTo(address)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
