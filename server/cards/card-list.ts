import { type Card, Passage } from '@dossier/contract/cards'
import type { Selectable } from 'kysely'
import type { Records } from '../records/open.ts'
import { type CardTables, cardDb } from './tables.ts'

export type CardRow = Selectable<CardTables['card']>

/** The cards of a project in their order, some or all of them, and how many there are. */
export async function listCards(
  records: Records,
  project: string,
  { from = 0, size }: { from?: number; size?: number } = {},
): Promise<{ cards: Card[]; total: number }> {
  const there = cardDb(records).selectFrom('card').where('project', '=', project).where('removed_at', 'is', null)
  const { total } = await there.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ordered = there.selectAll().orderBy('position').orderBy('card_id').offset(from)
  const rows = await ordered.limit(size ?? Number(total)).execute()
  return { cards: rows.map(describeCard), total: Number(total) }
}

/** A card as callers see it. */
export function describeCard(row: CardRow): Card {
  return {
    id: row.card_id,
    ...Passage.parse(JSON.parse(row.passage)),
    note: row.note,
    version: row.version,
    author: row.user_id,
    createdAt: new Date(row.created_at).toISOString(),
    changedBy: row.changed_by,
    changedAt: row.changed_at === null ? null : new Date(row.changed_at).toISOString(),
  }
}
