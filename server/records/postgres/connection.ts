import { hostname } from 'node:os'

/**
 * For a connection that others rely on: one that breaks silently is missed by the database within 26 s. Nothing is kept alive while something waits to be
 * acknowledged: then it is the user timeout that counts, which PostgreSQL has from 12 on.
 */
export const noticesSilence = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 4; set tcp_keepalives_count = 4;
  select set_config(name, '26000', false) from pg_settings where name = 'tcp_user_timeout'`

/**
 * Else a session whose process was killed works on at its statement, or waits for its turn, and keeps all others from writing until it has something to send. Refused by a PostgreSQL whose system does not tell it of closed connections.
 */
export const noticesDeath = 'set client_connection_check_interval = 2000'

/** By which the connections of a server, or of the command line, to its records are known: of 63 bytes at most. */
export function processName(): string {
  return `dossier ${hostname().slice(0, 38)} ${process.pid} records`
}

/** By which the connections of a worker to its records are known: of 63 bytes at most. */
export function sessionName(id: string): string {
  return `dossier worker ${id}`
}

/** The same of the one that keeps its lease. */
export function leaseName(id: string): string {
  return `dossier lease ${id}`
}
