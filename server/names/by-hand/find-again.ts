import { limits } from '@dossier/contract'
import { z } from 'zod'
import { selectSegments } from '../../records/texts/segments.ts'
import { unpackText } from '../../records/texts/text.ts'
import type { Trx } from '../tables.ts'
import { type AddedRow, namesOf } from './added-rows.ts'
import { type Around, findPlaces, placeIn, spelled, stretchAround, type WordPlace } from './find-places.ts'

/**
 * Where the words of a name stand in the present text: every place of those that are meant in the whole document, and of others the one whose surroundings are most
 * like those in which it was selected.
 */
export async function findAgain(trx: Trx, rid: number, row: AddedRow): Promise<WordPlace[]> {
  const found = await findPlaces(segmentsOf(trx, rid), row.mention)
  const places = [...found.slice(0, limits.placesOfName), ...(await standingStill(trx, { rid, row, found }))].sort(
    (one, other) => one.start - other.start,
  )
  if (row.reach === 'document') return places
  const [former] = namesOf(row).flatMap(({ offsets }) => offsets)
  return mostAlike(places, { around: readAround(row.around), start: former ?? 0 })
}

type Standing = { rid: number; row: AddedRow; found: readonly WordPlace[] }

/** Former places that the search leaves out, such as one within a word, and that are as they were. */
async function standingStill(trx: Trx, { rid, row, found }: Standing): Promise<WordPlace[]> {
  const known = new Set(found.map(({ start }) => start))
  const former = namesOf(row).flatMap(({ mention, offsets }) => offsets.map((start) => ({ mention, start })))
  const still: WordPlace[] = []
  for (const { mention, start } of former.filter((each) => !known.has(each.start)).slice(0, mostChecked)) {
    const { from, to } = stretchAround(start, mention.length)
    const text = await readStretch(trx, rid, from, to)
    const at = start - from
    if (spelled(text.slice(at, at + mention.length)) === mention) still.push(placeIn({ start: from, text }, at, mention.length))
  }
  return still
}

/** Of a text that is another one altogether none has to be looked at; of the same there are one or two. */
const mostChecked = 10

/** The place whose surroundings agree most; of several the one nearest to the former place. */
function mostAlike(places: WordPlace[], { around, start }: { around: Around; start: number }): WordPlace[] {
  const ranked = places
    .map((place) => ({ place, likeness: likeness(place.around, around), distance: Math.abs(place.start - start) }))
    .sort((one, other) => other.likeness - one.likeness || one.distance - other.distance)
  return ranked.slice(0, 1).map(({ place }) => place)
}

function likeness(one: Around, other: Around): number {
  const reversed = (text: string) => Array.from(text).reverse()
  return commonUnits(reversed(one.before), reversed(other.before)) + commonUnits(Array.from(one.behind), Array.from(other.behind))
}

function commonUnits(one: string[], other: string[]): number {
  const at = one.findIndex((sign, index) => sign !== other[index])
  return at < 0 ? one.length : at
}

const Packed = z.tuple([z.string(), z.string()])

/** Surroundings as a column; JSON, since a text can have signs in it that PostgreSQL does not take. */
export function packAround({ before, behind }: Around): string {
  return JSON.stringify([before, behind])
}

function readAround(packed: string): Around {
  const [before, behind] = Packed.parse(JSON.parse(packed))
  return { before, behind }
}

const segmentsAtOnce = 8

/** The text of a document as it is in this transaction. */
async function* segmentsOf(trx: Trx, rid: number): AsyncGenerator<string> {
  for (let first = 0; ; first += segmentsAtOnce) {
    const rows = await selectSegments(trx, rid)
      .select(['length', 'bytes'])
      .where('number', '>=', first)
      .where('number', '<', first + segmentsAtOnce)
      .orderBy('number')
      .execute()
    if (rows.length === 0) return
    yield rows.map(({ bytes, length }) => unpackText(bytes, length)).join('')
  }
}

async function readStretch(trx: Trx, rid: number, from: number, to: number): Promise<string> {
  const rows = await selectSegments(trx, rid)
    .select(['start_offset', 'length', 'bytes'])
    .where('start_offset', '<', to)
    .where((eb) => eb(eb('start_offset', '+', eb.ref('length')), '>', from))
    .orderBy('number')
    .execute()
  const [first] = rows
  if (!first) return ''
  const text = rows.map(({ bytes, length }) => unpackText(bytes, length)).join('')
  return text.slice(from - first.start_offset, to - first.start_offset)
}
