import { limits } from '@dossier/contract'
import { z } from 'zod'

const number = z.coerce.number().int().min(0)

/** `from` and `size` of lists; others are let be, because clients send sorts and filters that an empty list does not need. */
export const PageQuery = z.object({ from: number.default(0), size: number.max(limits.resultWindow).default(100) })

export type PageQuery = z.infer<typeof PageQuery>

/** An empty list in the form of both client generations: `total` for the old, `pagination` for the new. */
export function emptyPage(query: PageQuery) {
  return pageOf([], 0, query)
}

/** One page of a list in the form of both client generations. */
export function pageOf<Item>(items: Item[], total: number, { from, size }: PageQuery) {
  return { items, total, pagination: { count: items.length, from, size, total } }
}
