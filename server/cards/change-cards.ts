import { AppError } from '@dossier/contract'
import { type Card, mostCards } from '@dossier/contract/cards'
import type { Scope } from '../scope/scope.ts'
import { type CardRow, describeCard } from './card-list.ts'
import { readPassage } from './passage.ts'
import { type CardTrx, cardDb } from './tables.ts'

/** Which card: its number as it stands in the address. `version`: the one that the caller saw, where that matters. */
type Which = { project: string; id: string; version?: number | undefined }

type NewCard = { document: string; start: number; end: number; quote: string; note: string }

/** Places are so far apart, so that a moved card mostly finds room between two. */
const gap = 1_024
/** So long a removed card can be brought back. */
const lifetimeMs = 30 * 24 * 3_600_000

/** Keeps a passage as the last card. Throws AppError CONFLICT where the text says something else there by now, or the project has too many cards. */
export async function keepCard(scope: Scope, project: string, { document: id, start, end, quote, note }: NewCard): Promise<Card> {
  const passage = await readPassage({ ...scope, reader: scope.program.recognizer }, { project, id, start, end })
  if (passage.quote !== quote)
    throw new AppError('CONFLICT', { message: 'The text has changed meanwhile: select the passage again', project })
  const row = await inTransaction(scope, async (trx) => {
    const { last, total } = await trx
      .selectFrom('card')
      .select((eb) => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('total')])
      .where('project', '=', project)
      .executeTakeFirstOrThrow()
    if (Number(total) >= mostCards)
      throw new AppError('CONFLICT', { message: `The project has ${mostCards} cards, and there cannot be more`, project })
    return trx
      .insertInto('card')
      .values({
        project,
        position: Number(last ?? 0) + gap,
        passage: JSON.stringify(passage),
        note: note.trim(),
        version: 1,
        user_id: scope.caller.id,
        created_at: Date.now(),
        changed_by: null,
        changed_at: null,
        removed_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return describeCard(row)
}

/** Changes the note of a card. Throws AppError NOT_FOUND; CONFLICT where somebody has changed it since the caller saw it. */
export async function changeCard(scope: Scope, which: Which, note: string): Promise<Card> {
  const row = await inTransaction(scope, async (trx) => {
    const { card_id } = await take(trx, which)
    return trx
      .updateTable('card')
      .set((eb) => ({ note: note.trim(), version: eb('version', '+', 1), changed_by: scope.caller.id, changed_at: Date.now() }))
      .where('card_id', '=', card_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return describeCard(row)
}

/** Moves a card before another, or behind all; answers before which it stood, to move it back. Throws AppError NOT_FOUND where one of both is gone. */
export function moveCard(scope: Scope, which: Which, before: number | null): Promise<{ before: number | null }> {
  return inTransaction(scope, async (trx) => {
    const { card_id: id } = await take(trx, which)
    const rows = await trx
      .selectFrom('card')
      .select(['card_id', 'position'])
      .where('project', '=', which.project)
      .where('removed_at', 'is', null)
      .orderBy('position')
      .orderBy('card_id')
      .execute()
    const at = rows.findIndex(({ card_id }) => card_id === id)
    const stood = rows[at + 1]?.card_id ?? null
    if (before === id) return { before: stood }
    const others = rows.filter(({ card_id }) => card_id !== id)
    const to = before === null ? others.length : others.findIndex(({ card_id }) => card_id === before)
    if (to < 0) throw noSuchCard(which.project, String(before))
    await place(trx, { project: which.project, id, previous: others[to - 1], next: others[to] })
    return { before: stood }
  })
}

type Placed = { card_id: number; position: number }

async function place(
  trx: CardTrx,
  { project, id, previous, next }: { project: string; id: number; previous: Placed | undefined; next: Placed | undefined },
): Promise<void> {
  const low = Number(previous?.position ?? 0)
  const high = next === undefined ? low + 2 * gap : Number(next.position)
  const middle = Math.floor((low + high) / 2)
  if (middle <= low) {
    // No room between the two: what follows makes some.
    await trx
      .updateTable('card')
      .set((eb) => ({ position: eb('position', '+', 2 * gap) }))
      .where('project', '=', project)
      .where('position', '>', low)
      .execute()
  }
  const position = middle <= low ? low + gap : middle
  await trx.updateTable('card').set({ position }).where('card_id', '=', id).execute()
}

/** Removes a card; `restoreCard` brings it back. Throws AppError NOT_FOUND, CONFLICT as `changeCard`. */
export async function removeCard(scope: Scope, which: Which): Promise<void> {
  await inTransaction(scope, async (trx) => {
    const { card_id } = await take(trx, which)
    await trx
      .deleteFrom('card')
      .where('removed_at', '<', Date.now() - lifetimeMs)
      .execute()
    await trx.updateTable('card').set({ removed_at: Date.now() }).where('card_id', '=', card_id).execute()
  })
}

/** Brings a removed card back, as it was and where it was. Throws AppError NOT_FOUND. */
export async function restoreCard(scope: Scope, { project, id }: Which): Promise<Card> {
  const row = await cardDb(scope.records)
    .updateTable('card')
    .set((eb) => ({ removed_at: null, version: eb('version', '+', 1) }))
    .where('project', '=', project)
    .where('card_id', '=', numberIn(id))
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchCard(project, id)
  return describeCard(row)
}

/** The card as the caller saw it; on PostgreSQL it waits for whoever is changing it now. */
async function take(trx: CardTrx, { project, id, version }: Which): Promise<CardRow> {
  // A change of nothing takes the row for this transaction, on both databases.
  const row = await trx
    .updateTable('card')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('project', '=', project)
    .where('card_id', '=', numberIn(id))
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchCard(project, id)
  if (version !== undefined && version !== row.version) {
    const message = `${row.changed_by ?? row.user_id} has changed this card meanwhile: read it again before you change it`
    throw new AppError('CONFLICT', { message, project })
  }
  return row
}

function inTransaction<Result>({ records }: Scope, work: (trx: CardTrx) => Promise<Result>): Promise<Result> {
  return cardDb(records).transaction().execute(work)
}

/** No card has the number -1. */
function numberIn(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : -1
}

function noSuchCard(project: string, id: string): AppError {
  return new AppError('NOT_FOUND', { message: `There is no card ${id} in the project "${project}", or no longer`, project })
}
