import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { accountIdentity } from '../accounts/account-identity.ts'
import { AuditLog } from '../audit/audit-log.ts'
import { leftJournals } from '../audit/journal.ts'
import type { Closing } from '../closing.ts'
import type { Config } from '../config.ts'
import { ownerMark } from '../confine/owner.ts'
import type { HomeLayout } from '../home/layout.ts'
import { localIdentity } from '../identity/local.ts'
import type { IdentityProvider } from '../identity/provider.ts'
import type { Records } from '../records/open.ts'
import { type Audit, noAudit } from '../scope/audit.ts'
import type { Program } from '../scope/program.ts'

type AuditParts = { records: Records; layout: HomeLayout; log: Logger; closing: Closing }

/** What people do is written where there are several. */
export function openAudit({ mode }: Config, { records, layout, log, closing }: AuditParts): Audit {
  if (mode === 'local') return noAudit
  const failed = (error: unknown) => log.error({ event: 'audit log not written', err: error })
  const journal = records.hasSeveralServers ? `${layout.auditJournal}-${ownerMark}` : layout.auditJournal
  const audit = new AuditLog({ records, journal, left: leftJournals(layout.auditJournal, journal), failed })
  closing.add(() => audit.close())
  return audit
}

/** Who asks: the one user, or accounts and the operator. */
export function identityOf({
  config,
  records,
  log,
  ...program
}: Pick<Program, 'config' | 'records' | 'log' | 'audit' | 'layout'>): {
  identity: IdentityProvider
  operatorKey: string | undefined
} {
  if (config.mode === 'local') return { identity: localIdentity, operatorKey: undefined }
  const operatorKey = randomBytes(32).toString('base64url')
  return { identity: accountIdentity({ records, config, operatorKey, log, program }), operatorKey }
}
