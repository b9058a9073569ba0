import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { isLead, readHolder } from './holder.ts'

type Connection = Pick<DatabaseConnection, 'executeQuery'>

/** Records in different schemas of one database do not wait for each other. */
export const takeWriting = CompiledQuery.raw(
  "select pg_advisory_xact_lock(hashtext('dossier records'), hashtext(current_schema()))",
)

const query = CompiledQuery.raw(`select application_name as name, pid,
  extract(epoch from clock_timestamp() - xact_start)::integer as seconds
  from pg_locks join pg_stat_activity using (pid) where ${isLead('records')}`)

/** Who writes at this moment, and for how long: for a sentence; undefined where nobody does any more. Throws what the database says. */
export async function tellWriter(connection: Connection): Promise<string | undefined> {
  const { rows } = await connection.executeQuery<{ name: string; pid: number; seconds: number | null }>(query)
  const [writer] = rows
  if (!writer) return undefined
  const { host, pid } = readHolder(writer.name) ?? {}
  const [, worker] = /^dossier worker (.+)$/.exec(writer.name) ?? []
  const who = worker !== undefined ? `worker ${worker}` : host !== undefined ? `process ${pid} on ${host}` : 'another program'
  return `${who} (session ${writer.pid} of PostgreSQL, for ${writer.seconds ?? 0} s)`
}
