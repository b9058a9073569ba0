import { randomUUID } from 'node:crypto'
import { defaults } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { append, endOf } from './append.ts'
import { auditDb } from './tables.ts'

/** The log of a backup ends where that was made: whoever reads it learns why later entries are gone. Where nothing is written down of users, this is not either. */
export async function noteRestored(records: Records, name: string): Promise<void> {
  if ((await endOf(auditDb(records))).number === 0) return
  const done = { event: 'backupRestored', userId: defaults.user, address: '', subject: JSON.stringify({ name }) }
  await append(records, [{ id: randomUUID(), at: Date.now(), ...done }])
}
