import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { goTo } from '../../address/hash-history.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { complete, quoteValue, type Typing, typingAt } from './completion.ts'
import { fetchValues } from './fetch-values.ts'
import { countedField, fieldsLike } from './known-fields.ts'
import { usePastSearches } from './use-past-searches.ts'

/** A line below the box: what it says, what stands behind it, and what choosing it does. */
export type Offer = { key: string; group: string; label: string; note: string; choose: () => void }

/** A query, and where in it the caret stands. */
export type Edited = { query: string; caret: number }

/** Values are asked for only after a pause this long (specification of suggestions). */
const pauseMs = 200
const fewFields = 4

type Handlers = { onComplete: (next: Edited) => void; onClose: () => void }

/** What can be typed at the caret: fields, values, names; in an empty box the searches that were saved and run. */
export function useOffers(index: string, { query, caret }: Edited, { onComplete, onClose }: Handlers): Offer[] {
  const { t, i18n } = useLingui()
  const typing = typingAt(query, caret)
  const values = useValues(index, typing)
  const past = usePastOffers(index, query.trim() === '', onClose)
  if (typing === null) return past
  const choose = (text: string) => () => onComplete(complete(query, typing, text))
  const fields = typing.kind === 'value' ? [] : fieldsLike(typing.typed, (label) => i18n._(label)).slice(0, fewFields)
  return [
    ...fields.map(({ name, label }) => ({
      key: `field ${name}`,
      group: t`Fields`,
      label: i18n._(label),
      note: `${name}:`,
      choose: choose(`${name}:`),
    })),
    ...values.map(({ key, doc_count }) => ({
      key: `value ${key}`,
      group: typing.kind === 'value' ? t`Values` : t`Names`,
      label: String(key),
      note: formatCount(i18n.locale, doc_count),
      choose: choose(quoteValue(String(key))),
    })),
  ]
}

function useValues(index: string, typing: Typing | null) {
  const field = (typing?.kind === 'word' ? 'mentionNorm' : typing && countedField(typing.field)) ?? ''
  const typed = typing?.typed ?? ''
  const settled = useSettled(field, typed)
  const answer = useQuery({
    queryKey: ['search', 'completion', index, settled],
    enabled: settled.field !== '',
    queryFn: ({ signal }) => fetchValues(index, settled.field, settled.typed, signal),
  })
  // Late answers to what stands there no more are not shown.
  const isSettled = field !== '' && field === settled.field && typed === settled.typed
  return isSettled ? (answer.data ?? []) : []
}

function usePastOffers(index: string, isWanted: boolean, onClose: () => void): Offer[] {
  const { i18n } = useLingui()
  const lists = usePastSearches(index, isWanted)
  if (!isWanted) return []
  return lists.flatMap(({ name, label, searches }) =>
    searches.map(({ key, label: words, address }) => ({
      key: `${name} ${key}`,
      group: i18n._(label),
      label: words,
      note: '',
      choose: () => {
        // An address without words leaves the box as it is.
        onClose()
        goTo(address)
      },
    })),
  )
}

function useSettled(field: string, typed: string): { field: string; typed: string } {
  const [settled, setSettled] = useState({ field: '', typed: '' })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ field, typed }), pauseMs)
    return () => clearTimeout(timer)
  }, [field, typed])
  return settled
}
