import { AppError } from '@dossier/contract'
import { faults } from '../faults.ts'

/** What PostgreSQL or the way to it says, as an AppError that says what to do; anything else as it is. */
export function translateFault(error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined) return translateSaid(error)
  const translate = translations.get(code) ?? translations.get(code.slice(0, 2))
  return translate ? translate(error) : error
}

/** What `pg` itself says has no code. */
function translateSaid(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  if (/^SASL: /.test(error.message)) return refused(error)
  if (error.message === saidWhenBusy) return faults.busy(error)
  return saidWhenDown.test(error.message) ? down(error) : error
}

/** All connections of the pool are in use. */
const saidWhenBusy = 'timeout exceeded when trying to connect'
const saidWhenDown =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether PostgreSQL misses a table or column: the schema is another program's then. */
export function isSqlFault(error: unknown): boolean {
  const code = codeOf(error)
  return code === '42P01' || code === '42703' || code === '42P07'
}

/** An address without its password. */
export function sayWhere(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.host}${url.pathname}` : 'the address given'
}

/** An SQLSTATE, or a code of the operating system such as ECONNREFUSED. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const down = (cause: unknown) =>
  new AppError('RECORDS_DOWN', { message: 'PostgreSQL does not answer: see that it runs and can be reached.' }, { cause })
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
const refused = (cause: unknown) =>
  new AppError(
    'RECORDS_DOWN',
    {
      message: `PostgreSQL refuses the connection (${reasonOf(cause)}): look at the address of the records, and at PGPASSFILE or PGPASSWORD.`,
    },
    { cause },
  )
/** No RECORDS_DOWN: the database answers, so waiting for it would be in vain. */
const withoutRight = (cause: unknown) => {
  const message = `The user of the records lacks a right in PostgreSQL (${reasonOf(cause)}): give it with GRANT.`
  return new AppError('INTERNAL', { message }, { cause })
}

/** Too long for whoever waits for the answer, or ended by whoever looks after the database. */
const ended = (cause: unknown) => {
  const message = `PostgreSQL gave up a statement (${reasonOf(cause)}). Nothing of it was stored, and what was there before is whole. Try again; where it happens again, see in pg_stat_activity what the database is doing, and that its disk and memory keep up.`
  return new AppError('RECORDS_DOWN', { message }, { cause })
}

/** The schema that the address names is made by whoever looks after the database. */
export const noSchema = (cause: unknown) => {
  const message = 'The schema that the address of the records names is not there: make it with CREATE SCHEMA.'
  return new AppError('RECORDS_DOWN', { message }, { cause })
}

/** By SQLSTATE or its class, https://www.postgresql.org/docs/current/errcodes-appendix.html, and by the codes of connections. */
const translations: ReadonlyMap<string, (cause: unknown) => AppError> = new Map([
  ['08' /* connection */, down],
  ['23505' /* unique violation */, faults.duplicate],
  ['28' /* authorization */, refused],
  ['3D' /* no such database */, refused],
  ['3F000' /* no such schema */, noSchema],
  ['40001' /* serialization failure */, faults.crossed],
  ['40P01' /* deadlock */, faults.crossed],
  ['42501' /* no right to do that */, withoutRight],
  ['53100' /* disk full */, faults.full],
  ['53300' /* too many connections */, down],
  ['55P03' /* lock not had in time */, faults.busy],
  ['57014' /* too long, or cancelled */, ended],
  ['57P01' /* ended by the administrator */, down],
  ['57P02' /* crash of the server */, down],
  ['57P03' /* starting up */, down],
  ['ECONNREFUSED', down],
  ['ECONNRESET', down],
  ['ENOENT' /* its socket */, down],
  ['ENOTFOUND', refused],
  ['EAI_AGAIN', down],
  ['EHOSTUNREACH', down],
  ['ENETUNREACH', down],
  ['EPIPE', down],
  ['ETIMEDOUT', down],
])
