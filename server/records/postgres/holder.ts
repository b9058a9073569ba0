import type { Client } from 'pg'
import type { LeadHolder, LeadRole } from '../leading.ts'

/** `pg_locks` shows both keys as numbers without a sign. */
const query = (role: LeadRole) => `select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = hashtext('dossier ${role}')::bigint & 4294967295
    and objid::bigint = hashtext(current_schema())::bigint & 4294967295`

/** The name of the connection that leads; undefined where none does. */
export async function findHolder(client: Client, role: LeadRole): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(query(role))
  return rows[0]?.name
}

/** What the name says; undefined where it is not one of ours. */
export function readHolder(name: string | undefined): LeadHolder | undefined {
  const [, host, pid] = /^dossier (.*?) (\d+)(?: \w+)?$/.exec(name ?? '') ?? []
  return host === undefined ? undefined : { host, pid: Number(pid) }
}
