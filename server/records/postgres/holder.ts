import type { Client } from 'pg'
import type { LeadHolder, LeadRole } from '../leading.ts'

/** A condition on `pg_locks`, which shows both keys as numbers without a sign; `records`: the turn of whoever writes. */
export const isLead = (role: LeadRole | 'records') => `locktype = 'advisory' and objsubid = 2 and granted
  and pg_locks.database = (select oid from pg_database where datname = current_database())
  and classid::bigint = hashtext('dossier ${role}')::bigint & 4294967295
  and objid::bigint = hashtext(current_schema())::bigint & 4294967295`

const query = (role: LeadRole) => `select application_name as name from pg_locks join pg_stat_activity using (pid)
  where ${isLead(role)} order by backend_start`

/** The names of the connections that lead: one, or several that share the work. */
export async function findHolders(client: Client, role: LeadRole): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query(role))
  return rows.map(({ name }) => name)
}

/** What the name says; undefined where it is not one of ours. */
export function readHolder(name: string | undefined): LeadHolder | undefined {
  const [, host, pid] = /^dossier (.*?) (\d+)(?: \w+)?$/.exec(name ?? '') ?? []
  return host === undefined ? undefined : { host, pid: Number(pid) }
}
