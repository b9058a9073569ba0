import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'

/** Databases of Access: of version 97 and before (0) of pages half as long. */
export const isAccess = (head: Buffer) => /^Standard (Jet|ACE) DB$/.test(head.toString('latin1', 4, 19))

/** A database of Access has whole pages. */
export async function checkAccess(bytes: Bytes): Promise<Reason | undefined> {
  const pageBytes = (await bytes.read(0x14, 1))[0] === 0 ? 2048 : 4096
  const rest = bytes.sizeBytes % pageBytes
  return rest === 0 ? undefined : because('cut-bytes', { there: bytes.sizeBytes, whole: bytes.sizeBytes - rest + pageBytes })
}

export const isHelp = (head: Buffer) => head.toString('latin1', 0, 4) === 'ITSF'

/** Compiled help says how long it is, behind a number of its own, at a place that its head names. */
export async function checkHelp(bytes: Bytes): Promise<Reason | undefined> {
  const place = await bytes.read(0x38, 8)
  const length = place.length < 8 ? place : await bytes.read(Number(place.readBigUInt64LE(0)) + 8, 8)
  if (length.length < 8) return because('cut-bytes', { there: bytes.sizeBytes, whole: bytes.sizeBytes + 1 })
  const whole = Number(length.readBigUInt64LE(0))
  return whole > bytes.sizeBytes ? because('cut-bytes', { there: bytes.sizeBytes, whole }) : undefined
}
