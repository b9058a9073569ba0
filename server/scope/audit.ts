import type { Call } from '@dossier/contract'
import type { AuditEvent, AuditSubject } from '@dossier/contract/audit'
import type { Caller } from '../identity/caller.ts'

/** What somebody did; `userId`: empty where nobody is known; `from`: the IP address of the request. */
export type Deed = { userId: string; from: string | undefined; event: AuditEvent; subject?: AuditSubject }

/** A call that was carried out: by whom, on which projects, and with what. */
export type CarriedOut = {
  scope: { caller: Caller; projects: readonly string[]; from: string | undefined }
  params: unknown
  query: unknown
  body: unknown
}

/** The audit log as those who write it see it. */
export type Audit = {
  /** Notes a deed: a program that is killed keeps it, a machine that loses its power may lose the last second. */
  note(deed: Deed): void
  /** The same, unless the same deed was noted within the last minutes. */
  noteOnce(deed: Deed): void
  /** Writes a deed, and comes back once it is on disk. Throws what kept it from being written. */
  write(deed: Deed): Promise<void>
  /** Does one or the other for a call that is to be in the log, before its answer leaves. */
  carriedOut(call: Call, asked: CarriedOut): Promise<void>
}

/** Where there is one user only nothing is written. */
export const noAudit: Audit = {
  note: () => {},
  noteOnce: () => {},
  write: async () => {},
  carriedOut: async () => {},
}
