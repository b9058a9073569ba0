import { type Card, cardCalls, mostCards } from '@dossier/contract/cards'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Quote } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { refusalIn } from '../../api/request-error.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

const cardsKey = 'cards'

/** All cards of a project in their order: there are at most `mostCards`. */
export function useCards(project: string) {
  return useQuery({
    queryKey: [cardsKey, project],
    queryFn: ({ signal }) => ask(cardCalls.list, { params: { project }, query: { size: mostCards }, signal }),
    select: ({ items }) => items,
  })
}

type NewCard = { document: string; start: number; end: number; quote: string; note: string }

/** Keeps a passage as a card; the toast takes it back. Answers whether it was kept. */
export function keepCard(project: string, body: NewCard): Promise<boolean> {
  return carryOut(async () => {
    const { id } = await ask(cardCalls.keep, { params: { project }, body })
    tell(i18n._(msg`The passage is kept as a card.`), () => takeAway(project, id))
  })
}

/** Changes the note of a card that the reader saw; the toast takes it back. Answers whether it was changed. */
export function changeNote(project: string, seen: Card, note: string): Promise<boolean> {
  return carryOut(async () => {
    const changed = await ask(cardCalls.change, { params: paramsOf(project, seen.id), body: { note, version: seen.version } })
    const back = { note: seen.note, version: changed.version }
    tell(i18n._(msg`The note is changed.`), () =>
      carryOut(() => ask(cardCalls.change, { params: paramsOf(project, seen.id), body: back })),
    )
  })
}

/** Moves a card before another, or behind all (null); the toast moves it back. It stands there at once. */
export async function moveCard(project: string, id: number, before: number | null): Promise<void> {
  const key = [cardsKey, project]
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<{ items: Card[] }>(key, (known) => known && { ...known, items: moved(known.items, id, before) })
  await carryOut(async () => {
    const params = paramsOf(project, id)
    const { before: stood } = await ask(cardCalls.move, { params, body: { before } })
    tell(i18n._(msg`The card is moved.`), () => carryOut(() => ask(cardCalls.move, { params, body: { before: stood } })))
  })
}

/** Removes a card; the toast brings it back. */
export async function removeCard(project: string, { id, version }: Card): Promise<void> {
  await carryOut(async () => {
    const params = paramsOf(project, id)
    await ask(cardCalls.remove, { params, query: { version: String(version) } })
    tell(i18n._(msg`The card is removed.`), () => carryOut(() => ask(cardCalls.restore, { params })))
  })
}

function takeAway(project: string, id: number): Promise<boolean> {
  return carryOut(() => ask(cardCalls.remove, { params: paramsOf(project, id) }))
}

/** The cards with one of them before another, or behind all. */
function moved(cards: Card[], id: number, before: number | null): Card[] {
  const own = cards.filter((card) => card.id === id)
  const others = cards.filter((card) => card.id !== id)
  const at = before === null ? others.length : others.findIndex((card) => card.id === before)
  return [...others.slice(0, at), ...own, ...others.slice(at)]
}

function paramsOf(project: string, id: number) {
  return { project, id: String(id) }
}

async function carryOut(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    showToast({
      kind: 'failed',
      text: i18n._(msg`Unable to change the cards.`),
      detail: refusalIn(error) ?? i18n._(msg`Nothing was changed.`),
    })
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey: [cardsKey] })
  }
}

function tell(text: string, undo: () => Promise<unknown>): void {
  showToast({ kind: 'done', icon: Quote, text, action: { label: i18n._(msg`Undo`), run: () => void undo() } })
}
