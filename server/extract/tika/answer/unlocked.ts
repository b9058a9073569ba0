import { because } from '@dossier/contract'
import type { ExtractedPart, Extraction, Passwords } from '../../port.ts'
import type { TikaRecord } from '../process/request.ts'
import { values } from './record.ts'

/** Keys with this prefix are left out of a document's metadata. */
const key = 'X-TIKA:dossier:opened'
const kept = 'opened_with'
const propertiesKey = 'X-TIKA:dossier:locked-properties'

/** A record of what was opened with passwords of the list; which they are stands in it only where that is to be kept. */
export function tellOpened(record: TikaRecord, passwords: string[], { isKept }: Passwords): TikaRecord {
  return { ...record, [key]: 'true', ...(isKept ? { [kept]: passwords } : {}) }
}

/** A record of what was opened, but for its properties. */
export function tellLockedProperties(record: TikaRecord): TikaRecord {
  return { ...record, [propertiesKey]: 'true' }
}

/** Says of a document that it was opened with a password of the list, and whether its properties were not. */
export function markOpened(part: ExtractedPart, record: TikaRecord): void {
  if (values(record, key).length === 0) return
  const { state, reasons } = part.outcome
  const isLacking = values(record, propertiesKey).length > 0
  part.outcome = {
    state: isLacking && state === 'indexed' ? 'indexed-in-part' : state,
    reasons: [...reasons, because('opened'), ...(isLacking ? [because('properties-locked')] : [])],
  }
}

/** Says of what is still locked that a list was tried, and how long it was. */
export function markTried({ root, embedded }: Extraction, { list }: Passwords): void {
  for (const part of [root, ...embedded]) {
    const { state, reasons } = part.outcome
    const told = reasons.map((reason) =>
      reason.code === 'needs-password' ? because('passwords-tried', { count: list.length }) : reason,
    )
    part.outcome = { state, reasons: told }
  }
}
