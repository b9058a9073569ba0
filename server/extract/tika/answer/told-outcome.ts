import { LedgerState, Reason } from '@dossier/contract'
import { z } from 'zod'
import type { Outcome } from '../../port.ts'
import type { TikaRecord } from '../process/request.ts'
import { first } from './record.ts'

/** Keys with this prefix are left out of a document's metadata. */
const key = 'X-TIKA:dossier:outcome'
const Told = z.object({ state: LedgerState, reasons: z.array(Reason) })

/** A record of what we found out about a member ourselves, without the reader. */
export function tellOutcome(record: TikaRecord, outcome: Outcome): TikaRecord {
  return { ...record, [key]: JSON.stringify(outcome) }
}

/** What was found out about a member ourselves; undefined where it was the reader's. */
export function toldOutcome(record: TikaRecord): Outcome | undefined {
  const told = first(record, key)
  return told === undefined ? undefined : Told.parse(JSON.parse(told))
}

/** Places behind those of all members that the reader gives. */
const unreadPlaces = 1_000_000_000

/** A member directly in the file that was not given to the reader, the `index`th of these. */
export function unreadRecord(name: string, index: number, outcome: Outcome): TikaRecord {
  const record = { resourceName: name, embeddedRelationshipId: name, 'X-TIKA:embedded_id_path': `/${unreadPlaces + index}` }
  return tellOutcome(record, outcome)
}

const wholeKey = 'X-TIKA:dossier:whole'

/** A record of what we unpacked ourselves and found to fit its sum: no piece of a file, though a part of it lies in another volume. */
export function tellWhole(record: TikaRecord): TikaRecord {
  return { ...record, [wholeKey]: 'true' }
}

/** Whether that was found of it. */
export function isToldWhole(record: TikaRecord): boolean {
  return first(record, wholeKey) !== undefined
}
