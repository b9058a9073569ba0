import type { Transaction } from 'kysely'
import { accountIdentity } from '../../accounts/account-identity.ts'
import { findAccount, makeAccount } from '../../accounts/accounts.ts'
import { giveRole, ownDomain, type RoleRule } from '../../accounts/roles.ts'
import { cookiesOf, lifetimeOf } from '../../accounts/sessions/session-cookies.ts'
import { beginSession } from '../../accounts/sessions/sessions.ts'
import { type AccountTables, accountDb } from '../../accounts/tables.ts'
import type { Config } from '../../config.ts'
import { homeLayout } from '../../home/layout.ts'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { noAudit } from '../../scope/audit.ts'
import { asked, type CallerName, elsewhere } from './callers.ts'

/** The accounts of tests by the names of callers; `local` is the operator, and no role marks without downloading. */
const rules: Partial<Record<CallerName, RoleRule>> = {
  stranger: { domain: ownDomain, project: elsewhere, role: 'PROJECT_ADMIN' },
  visitor: { domain: ownDomain, project: asked, role: 'PROJECT_VISITOR' },
  member: { domain: ownDomain, project: asked, role: 'PROJECT_MEMBER' },
  editor: { domain: ownDomain, project: asked, role: 'PROJECT_EDITOR' },
  manager: { domain: ownDomain, project: asked, role: 'PROJECT_ADMIN' },
  admin: { domain: '*', project: '*', role: 'INSTANCE_ADMIN' },
}

/** Who can ask there. */
export const accountNames: string[] = ['nobody', ...Object.keys(rules), 'local']

const operatorKey = 'operator-key'

/** Identity by accounts, as a server has it. */
export const accountIdentityOf = (records: Records, config: Config) =>
  accountIdentity({
    records,
    config,
    operatorKey,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    program: { audit: noAudit, layout: homeLayout(config.home) },
  })

/** No password fits it: these callers come with a session. */
const stored = 'nothing'

/** Makes sure that a caller has their account and role, and answers the headers of a new session of theirs. */
export async function headersOf(records: Records, config: Config, name: string): Promise<Record<string, string>> {
  if (name === 'nobody') return {}
  if (name === 'local') return { authorization: `Bearer ${operatorKey}` }
  const rule = Object.entries(rules).find(([caller]) => caller === name)?.[1]
  if (!rule) throw new Error(`There is no account of ${name}`)
  if (!(await findAccount(records, name)))
    await makeAccount(records, { id: name, name, email: null, provider: 'local', password: stored, rules: [] }, Date.now())
  await accountDb(records)
    .transaction()
    .execute((trx: Transaction<RecordsSchema & AccountTables>) => giveRole(trx, name, rule, { by: null, at: Date.now() }))
  const lifetime = lifetimeOf(config)
  const session = await beginSession(records, {
    userId: name,
    stored,
    isCoded: true,
    address: '127.0.0.1',
    agent: 'test',
    now: Date.now(),
    lifetime,
  })
  const cookies = cookiesOf(session, config, {}).map((line) => line.split(';', 1)[0])
  return { cookie: [...cookies.slice(0, 2), '_ds_csrf_token=yes'].join('; '), 'sec-fetch-site': 'same-origin' }
}
