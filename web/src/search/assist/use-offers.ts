import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { goTo } from '../../address/hash-history.ts'
import { useOffered } from '../../feature/offered.ts'
import { fold } from '../../ui/words/fold.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { complete, quoteValue, type Typing, typingAt } from './completion.ts'
import { fetchValues } from './fetch-values.ts'
import { countedField, knownFields } from './known-fields.ts'

/** A line below the box: what it says, what stands behind it, and what choosing it does. */
export type Offer = { key: string; group: string; label: string; note: string; choose: () => void }

/** A query, and where in it the caret stands. */
export type Edited = { query: string; caret: number }

/** So long values are not asked for while somebody types (specification of suggestions). */
const pauseMs = 200
const fewFields = 4

/** What can be typed at the caret: fields, values, names; in an empty box the searches that were saved and run. */
export function useOffers(index: string, { query, caret }: Edited, onComplete: (next: Edited) => void): Offer[] {
  const { t, i18n } = useLingui()
  const typing = typingAt(query, caret)
  const values = useValues(index, typing)
  const past = usePastSearches(index, query.trim() === '')
  if (typing === null) return past
  const choose = (text: string) => () => onComplete(complete(query, typing, text))
  const fields = typing.kind === 'value' ? [] : fieldsLike(typing.typed, (label) => i18n._(label))
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

function fieldsLike(typed: string, inWords: (label: (typeof knownFields)[number]['label']) => string) {
  const wanted = fold(typed)
  const isLike = (text: string) => fold(text).startsWith(wanted)
  return knownFields
    .filter(({ name, label }) => isLike(name) || isLike(name.replace(/^metadata\.tika_metadata_/, '')) || isLike(inWords(label)))
    .slice(0, fewFields)
}

function useValues(index: string, typing: Typing | null) {
  const field = typing?.kind === 'value' ? countedField(typing.field) : 'mentionNorm'
  const wanted = typing !== null && field !== undefined ? `${field} ${typing.typed}` : ''
  const settled = useSettled(wanted)
  const [asked = '', ...words] = settled.split(' ')
  const answer = useQuery({
    queryKey: ['search', 'completion', index, settled],
    enabled: settled !== '',
    queryFn: ({ signal }) => fetchValues(index, asked, words.join(' '), signal),
    placeholderData: keepPreviousData,
  })
  // Late answers to what stands there no more are not shown.
  return wanted !== '' && wanted === settled ? (answer.data ?? []) : []
}

function usePastSearches(index: string, isWanted: boolean): Offer[] {
  const { i18n } = useLingui()
  const lists = useOffered('pastSearches')
  const { data = [] } = useQuery({
    queryKey: ['past searches', index],
    enabled: isWanted && lists.length > 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      Promise.all(lists.map(async ({ name, label, list }) => ({ name, label, searches: await list(index, signal) }))),
  })
  if (!isWanted) return []
  return data.flatMap(({ name, label, searches }) =>
    searches.map(({ key, label: words, address }) => ({
      key: `${name} ${key}`,
      group: i18n._(label),
      label: words,
      note: '',
      choose: () => goTo(address),
    })),
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
